// Tab. The button of every screen, login included: native element, no library.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Reason } from './Reason.tsx';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** What the press means; secondary unless told. One primary in a place. */
  kind?: ButtonKind;
  /** 28, 32 or 40 px high; at least 44 by touch. */
  size?: ButtonSize;
  /** Takes the whole width. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode;
  /** A lucide icon before the words. */
  icon?: ReactNode;
  /** Its act is under way: keeps its size, shows a spinner, takes no press. */
  busy?: boolean;
  /** Why it is disabled, shown on hover and focus: the button then stays reachable by keyboard. */
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
  const still = busy || explained;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) event.preventDefault();
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
      aria-disabled={still || undefined}
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

/** The look alone, for a link that reads as a button. */
export function buttonClass({ kind = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}
