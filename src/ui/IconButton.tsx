// A button with an icon and an accessible name: 32 px with a mouse, 44 px by touch.
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonStateProps, useButtonState } from './button-state.tsx';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner.tsx';

export interface IconButtonProps
  extends
    ButtonStateProps,
    Omit<ComponentProps<'button'>, 'children' | 'aria-label' | keyof ButtonStateProps> {
  /** Accessible name. */
  label: string;
  /** A lucide icon. */
  children: ReactNode;
  /** plain: no background until hovered; filled: accent colour, for the main action of a bar; danger: red on hover. */
  kind?: 'plain' | 'filled' | 'danger';
  /** The state of a toggle button. */
  pressed?: boolean;
}

export function IconButton({
  label,
  children,
  kind = 'plain',
  pressed,
  busy = false,
  disabled,
  reason,
  type = 'button',
  className,
  onClick,
  'aria-describedby': describedBy,
  ...rest
}: IconButtonProps) {
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
      className={cx(styles.button, styles[kind], className)}
      aria-label={label}
      aria-pressed={pressed}
      {...attributes}
    >
      {busy ? <Spinner /> : children}
      {explanation}
    </button>
  );
}
