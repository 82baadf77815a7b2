// A native checkbox with a label. The login shows it, so it uses no component library.
import type { ComponentProps } from 'react';
import { useId } from 'react';
import styles from './Checkbox.module.css';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'children'> {
  label: string;
  /** A second line in muted text that explains the option. */
  hint?: string;
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <label className={cx(styles.checkbox, className)}>
      <span className={styles.box}>
        <input
          {...rest}
          type="checkbox"
          className={styles.input}
          // The hint is inside the label element, but describes the checkbox instead of naming it.
          {...(hint !== undefined && { 'aria-labelledby': labelId })}
          aria-describedby={hint === undefined ? rest['aria-describedby'] : hintId}
        />
        <Glyph name="check" />
      </span>
      <span>
        <span id={labelId}>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
