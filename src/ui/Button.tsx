// The button of all screens. The login shows it, so it is a native element and uses no component library.
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStateProps, useButtonState } from './button-state.tsx';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** Default: secondary. Use at most one primary button in a dialog, form or bar. */
  kind?: ButtonKind;
  /** Height of 28, 32 or 40 px; at least 44 px for touch. */
  size?: ButtonSize;
  /** Takes the full width of its container. */
  wide?: boolean;
}

export interface ButtonProps
  extends ButtonLook, ButtonStateProps, Omit<ComponentProps<'button'>, 'children' | keyof ButtonStateProps> {
  children: ReactNode;
  /** A lucide icon before the label. */
  icon?: ReactNode;
}

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  disabled,
  reason,
  type = 'button',
  className,
  children,
  onClick,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const { attributes, explanation } = useButtonState({
    busy,
    disabled,
    reason,
    onClick,
    'aria-describedby': describedBy,
  });
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        buttonClass({ ...(kind && { kind }), ...(size && { size }), wide: wide ?? false }),
        className,
      )}
      {...attributes}
    >
      <span className={styles.words}>
        {icon}
        <span className={styles.text}>{children}</span>
      </span>
      {busy && <Spinner className={styles.spinner} />}
      {explanation}
    </button>
  );
}

/** The class names of a button, for a link that looks like a button. */
export function buttonClass({ kind = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}
