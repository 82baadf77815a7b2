// A native multi-line field with label, counter and error.
import type { ComponentProps } from 'react';
import { useId } from 'react';
import { Counter, isCounted, type TextLimit } from './Counter.tsx';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';
import styles from './TextArea.module.css';

/** A native maximum length cuts a pasted text without a word, so there is none. */
export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> {
  label: string;
  value: string;
  limit?: TextLimit | undefined;
  /** Text below the field while there is no error. */
  hint?: string;
  /** The error and its solution. It replaces the hint, and screen readers announce it. */
  error?: string | undefined;
}

/** The line below the field has a fixed height, so that an error does not shift the layout. */
export function TextArea({ label, hint, error, limit, className, ...rest }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const counter = limit && isCounted(limit) ? limit : undefined;
  const counterId = counter && `${id}-counter`;
  const note = error ?? hint;
  const described = [counterId, note === undefined ? undefined : noteId].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {counter && <Counter {...counter} id={`${id}-counter`} />}
      </div>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
      />
      <p id={noteId} className={cx(styles.note, error !== undefined && styles.wrong)} aria-live="polite">
        {error !== undefined && <Glyph name="alert" />}
        <span>{note}</span>
      </p>
    </div>
  );
}
