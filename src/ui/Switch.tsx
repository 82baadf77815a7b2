// A switch with a label: a setting that takes effect at once. It is a native checkbox.
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './Switch.module.css';

export interface SwitchProps {
  label: string;
  /** A second line in muted text that explains the setting. */
  hint?: string;
  checked: boolean;
  /** The change is being stored: the switch ignores presses. */
  busy?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
  /** A state that the gallery forces. */
  'data-state'?: string;
}

export function Switch({ label, hint, checked, busy = false, className, onChange, ...rest }: SwitchProps) {
  const labelId = useId();
  const hintId = useId();
  return (
    <label className={cx(styles.switch, className)}>
      <span className={styles.words}>
        <span id={labelId}>{label}</span>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        // The hint is inside the label element, but describes the switch instead of naming it.
        aria-labelledby={labelId}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={({ currentTarget }) => {
          if (!busy) onChange(currentTarget.checked);
        }}
      />
    </label>
  );
}
