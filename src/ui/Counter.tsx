// The number of typed characters and their maximum, beside the label of a field. A field takes a longer text, so that
// nothing is cut; the form says that it is too long.
import styles from './Counter.module.css';

export interface TextLimit {
  /** The number of characters of the text, as the form counts them. */
  length: number;
  max: number;
  /** Shows the counter also while the text is far from its maximum. */
  isAlwaysShown?: boolean;
}

export interface CounterProps extends TextLimit {
  /** The id for the field's aria-describedby: screen readers read the counter with the field, not at every key. */
  id: string;
}

/** The share of the maximum from which on a counter shows. */
const NEAR = 0.8;

export const isCounted = ({ length, max, isAlwaysShown = false }: TextLimit): boolean =>
  isAlwaysShown || length >= NEAR * max;

export function Counter({ id, length, max }: CounterProps) {
  return (
    <span
      id={id}
      className={styles.counter}
      data-full={length === max || undefined}
      data-over={length > max || undefined}
    >
      {length}/{max}
    </span>
  );
}
