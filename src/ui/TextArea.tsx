// A native multi-line field with label, counter and error.
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { Counter } from './Counter.tsx';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';
import styles from './TextArea.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'> {
  label: string;
  value: string;
  /** Maximum length, UTF-16 units. A counter shows the length of the text beside it. */
  maxLength: number;
  /** Text below the field while there is no error. */
  hint?: string;
  /** The error and its solution. It replaces the hint, and screen readers announce it. */
  error?: string | undefined;
}

/** The line below the field has a fixed height, so that an error does not shift the layout. */
export function TextArea({ label, hint, error, className, ...rest }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const counterId = `${id}-counter`;
  const note = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Counter id={counterId} length={rest.value.length} max={rest.maxLength} />
      </div>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? counterId : `${counterId} ${noteId}`}
      />
      <p id={noteId} className={cx(styles.note, error !== undefined && styles.wrong)} aria-live="polite">
        {error !== undefined && <Glyph name="alert" />}
        <span>{note}</span>
      </p>
    </div>
  );
}
