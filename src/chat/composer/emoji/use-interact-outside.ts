// Detects a press or a focus change outside of a popup and its button.
import { type FocusEvent, type RefObject, useEffect } from 'react';

/**
 * @param popup the popup, whose parent element contains the button too
 * @returns the blur handler of the popup
 */
export function useInteractOutside(popup: RefObject<HTMLElement | null>, onOutside: () => void) {
  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      const container = popup.current?.parentElement;
      if (container && event.target instanceof Node && !container.contains(event.target)) onOutside();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [popup, onOutside]);

  return (event: FocusEvent<HTMLElement>): void => {
    const target = event.relatedTarget;
    if (target !== null && !event.currentTarget.parentElement?.contains(target)) onOutside();
  };
}
