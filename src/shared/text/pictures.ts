// The tab. Brings the pictures of the emoticons and how they move.
import './pictures.css';
