// The stylesheet with the pictures and animations of the emoticons, as a module that loads on demand.
import './pictures.css';
