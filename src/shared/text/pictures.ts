// The pictures and animations of the emoticons, as a module to import on demand.
import './pictures.css';
