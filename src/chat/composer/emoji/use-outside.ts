// The tab. Tells when somebody leaves a box that floats, together with the button it belongs to: by a press
// elsewhere or with the focus.
import { type FocusEvent, type RefObject, useEffect } from 'react';

/** @param box its parent holds the button as well */
export function useOutside(box: RefObject<HTMLElement | null>, left: () => void) {
  useEffect(() => {
    const press = (event: PointerEvent): void => {
      const anchor = box.current?.parentElement;
      if (anchor && event.target instanceof Node && !anchor.contains(event.target)) left();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [box, left]);

  return (event: FocusEvent<HTMLElement>): void => {
    const to = event.relatedTarget;
    if (to !== null && !event.currentTarget.parentElement?.contains(to)) left();
  };
}
