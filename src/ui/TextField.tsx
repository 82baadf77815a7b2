// A native input with label, hint and error. The login shows it, so it uses no component library.
import type { ComponentProps } from 'react';
import { useId, useState } from 'react';
import { Counter, isCounted, type TextLimit } from './Counter.tsx';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';
import styles from './TextField.module.css';

/** A native maximum length cuts a pasted text without a word, so there is none. */
export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'maxLength'> {
  label: string;
  /** Text below the field while there is no error. */
  hint?: string;
  /** The error and its solution. It replaces the hint, and screen readers announce it. */
  error?: string | undefined;
  /** For type="password": the two labels of the button that shows and hides the password. */
  reveal?: { show: string; hide: string };
  /** true reserves no space below the field for a hint or error. */
  tight?: boolean;
  limit?: TextLimit | undefined;
}

/** The line below the field has a fixed height, so that an error does not shift the layout. */
export function TextField({
  label,
  hint,
  error,
  reveal,
  tight = false,
  limit,
  type = 'text',
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const counter = limit && isCounted(limit) ? limit : undefined;
  const counterId = counter && `${id}-counter`;
  const described = [counterId, note === undefined ? rest['aria-describedby'] : noteId].filter(Boolean);
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={rest.id ?? id}>
          {label}
        </label>
        {counter && <Counter {...counter} id={`${id}-counter`} />}
      </div>
      <div className={styles.box}>
        <input
          id={id}
          {...rest}
          type={reveal && shown ? 'text' : type}
          className={cx(styles.input, reveal && styles.withButton)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
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
