// Tab. A native input with its label, hint and error. Part of the login: no library.
import type { ComponentProps } from 'react';
import { useId, useState } from 'react';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string;
  /** Said under the field while nothing is wrong. */
  hint?: string;
  /** What is wrong and what to do; replaces the hint and is spoken when it appears. */
  error?: string | undefined;
  /** For type="password": the two names of the button that shows and hides the letters. */
  reveal?: { show: string; hide: string };
  /** No line kept free below for hint and error. */
  tight?: boolean;
}

/** The line under the field keeps its height, so that an error moves nothing. */
export function TextField({
  label,
  hint,
  error,
  reveal,
  tight = false,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={rest.id ?? id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          id={id}
          {...rest}
          type={reveal && shown ? 'text' : type}
          className={cx(styles.input, reveal && styles.withButton)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note === undefined ? rest['aria-describedby'] : noteId}
        />
        {reveal && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? reveal.hide : reveal.show}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          >
            <Glyph name={shown ? 'eyeOff' : 'eye'} />
          </button>
        )}
      </div>
      {(!tight || note !== undefined) && (
        <p id={noteId} className={cx(styles.note, error !== undefined && styles.wrong)} aria-live="polite">
          {error !== undefined && <Glyph name="alert" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
