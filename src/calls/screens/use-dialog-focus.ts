// The focus of the call dialog. The dialog itself gets it, so that the first Tab reaches the hang-up and no pressed key
// ends the call. The element that had the focus before gets it back.
import { type RefObject, useEffect } from 'react';
import { stillThere } from '../../shared/still-there.ts';

/** @param isHidden the call is minimized; its bar then gets the focus */
export function useDialogFocus(
  ref: RefObject<HTMLElement | null>,
  isHidden: boolean,
  isEnded: boolean,
): void {
  useEffect(() => {
    const before = document.activeElement;
    const dialog = ref.current;
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (!isLost && dialog?.contains(activeElement) !== true) return;
      if (before instanceof HTMLElement) stillThere(before)?.focus();
    };
  }, [ref]);
  useEffect(() => {
    if (isHidden) {
      const { activeElement } = document;
      // The user may have gone on to another part of the page.
      if (activeElement === null || activeElement === document.body || ref.current?.contains(activeElement))
        document.querySelector<HTMLElement>('[data-open-call]')?.focus();
    } else ref.current?.focus();
  }, [ref, isHidden]);
  useEffect(() => {
    // The pressed control is gone with the talk.
    const { activeElement } = document;
    if (isEnded && (activeElement === null || activeElement === document.body)) ref.current?.focus();
  }, [ref, isEnded]);
}
