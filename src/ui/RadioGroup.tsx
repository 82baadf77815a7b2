// A group of native radio buttons under a question. It uses no component library.
import { useId } from 'react';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';
import styles from './RadioGroup.module.css';

export interface RadioGroupProps<V extends string | number> {
  label: string;
  /** `lang`: the language of a label in another language than the page. */
  options: readonly { value: V; label: string; lang?: string }[];
  /** null: nothing is chosen yet. */
  value: V | null;
  onChange: (value: V) => void;
  disabled?: boolean;
  /** The error and its solution; screen readers announce it. */
  error?: string | undefined;
  className?: string | undefined;
}

export function RadioGroup<V extends string | number>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  error,
  className,
}: RadioGroupProps<V>) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <fieldset
      role="radiogroup"
      className={cx(styles.group, className)}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : noteId}
      disabled={disabled}
    >
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span lang={option.lang}>{option.label}</span>
        </label>
      ))}
      <p id={noteId} className={styles.error} aria-live="polite">
        {error !== undefined && <Glyph name="alert" />}
        <span>{error}</span>
      </p>
    </fieldset>
  );
}
