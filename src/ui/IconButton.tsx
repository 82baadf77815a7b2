// Tab. A button that is only an icon: 32 px with a mouse, 44 px by touch, never without a name.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';
import { Reason } from './Reason.tsx';
import { Spinner } from './Spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The spoken name. */
  label: string;
  /** A lucide icon. */
  children: ReactNode;
  /** plain: bare until hovered; filled: the accent, for the one act of a place; danger: red on hover. */
  kind?: 'plain' | 'filled' | 'danger';
  /** A toggle that is on. */
  pressed?: boolean;
  busy?: boolean;
  /** Why it is disabled; see Button. */
  reason?: string;
}

export function IconButton({
  label,
  children,
  kind = 'plain',
  pressed,
  busy = false,
  disabled = false,
  reason,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
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
      className={cx(styles.button, styles[kind], className)}
      disabled={disabled && !explained}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      aria-describedby={explained ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <Spinner /> : children}
      {explained && <Reason id={reasonId} text={reason} />}
    </button>
  );
}
