// The tab. A screen that takes another one's place takes the focus with it, which went with what had it: it stands on
// the title, from which Tab goes on. A page that has just been loaded begins as the browser has it.
import { type RefObject, useEffect } from 'react';

/** @param title can have the focus: tabIndex -1 */
export function useFocusTitle(title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isLost && navigator.userActivation?.hasBeenActive) title.current?.focus({ preventScroll: true });
  }, [title]);
}
