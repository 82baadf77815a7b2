// The states that all buttons share: busy, disabled, and disabled with a reason that shows on hover and focus.
import { type MouseEvent, type MouseEventHandler, type ReactNode, useId } from 'react';
import { Reason } from './Reason.tsx';

export interface ButtonStateProps {
  /** The action is running: the button ignores presses. */
  busy?: boolean;
  disabled?: boolean | undefined;
  /** The reason for `disabled`. With a reason the button stays focusable. */
  reason?: string | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  'aria-describedby'?: string | undefined;
}

/** Returns the attributes of the `button` element, and the element with the reason, which must be its last child. */
export function useButtonState({
  busy = false,
  disabled = false,
  reason,
  onClick,
  'aria-describedby': describedBy,
}: ButtonStateProps) {
  const reasonId = useId();
  const explained = disabled && reason !== undefined;
  const isInert = busy || explained;
  const attributes = {
    disabled: disabled && !explained,
    'aria-disabled': isInert || undefined,
    'aria-busy': busy || undefined,
    'aria-describedby': explained ? reasonId : describedBy,
    onClick: (event: MouseEvent<HTMLButtonElement>): void => {
      if (isInert) event.preventDefault();
      else onClick?.(event);
    },
  };
  const explanation: ReactNode = explained && <Reason id={reasonId} text={reason} />;
  return { attributes, explanation };
}
