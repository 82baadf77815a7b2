// The button of all screens. Part of the login, so it is a native element and uses no library.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Reason } from './Reason.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** Default: secondary. Use one primary button in a place. */
  kind?: ButtonKind;
  /** Height of 28, 32 or 40 px; at least 44 px for touch. */
  size?: ButtonSize;
  /** Takes the full width of its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** A lucide icon before the label. */
  icon?: ReactNode;
  /** The action is running: the button keeps its size, shows a spinner and ignores presses. */
  busy?: boolean;
  /** The reason for `disabled`, shown on hover and focus. With a reason the button stays focusable. */
  reason?: string;
}

export function Button({
  kind,
  size,
  wide,
  icon,
  busy = false,
  disabled = false,
  reason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const explained = disabled && reason !== undefined;
  const isInert = busy || explained;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        buttonClass({ ...(kind && { kind }), ...(size && { size }), wide: wide ?? false }),
        className,
      )}
      disabled={disabled && !explained}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={explained ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      <span className={styles.words}>
        {icon}
        <span className={styles.text}>{children}</span>
      </span>
      {busy && <Spinner className={styles.spinner} />}
      {explained && <Reason id={reasonId} text={reason} />}
    </button>
  );
}

/** The class names of a button, for a link that looks like a button. */
export function buttonClass({ kind = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}
