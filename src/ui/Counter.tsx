// The number of typed characters and their maximum, beside the label of a field.
import styles from './Counter.module.css';

export interface CounterProps {
  /** The id for the field's aria-describedby: screen readers read the counter with the field, not at every key. */
  id: string;
  length: number;
  max: number;
}

export function Counter({ id, length, max }: CounterProps) {
  return (
    <span id={id} className={styles.counter} data-full={length >= max || undefined}>
      {length}/{max}
    </span>
  );
}
