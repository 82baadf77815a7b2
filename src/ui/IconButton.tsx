// A button with an icon and an accessible name: 32 px with a mouse, 44 px by touch.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';
import { Reason } from './Reason.tsx';
import { Spinner } from './Spinner.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name. */
  label: string;
  /** A lucide icon. */
  children: ReactNode;
  /** plain: no background until hovered; filled: accent colour, for the main action of a place; danger: red on hover. */
  kind?: 'plain' | 'filled' | 'danger';
  /** The state of a toggle button. */
  pressed?: boolean;
  busy?: boolean;
  /** The reason for `disabled`; see Button. */
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
  const isInert = busy || explained;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
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
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      aria-describedby={explained ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      {busy ? <Spinner /> : children}
      {explained && <Reason id={reasonId} text={reason} />}
    </button>
  );
}
