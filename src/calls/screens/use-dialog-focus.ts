// The focus of the call dialog. The dialog itself gets it, so that the first Tab reaches the hang-up and no pressed key
// ends the call. The element that had the focus before gets it back.
import { type RefObject, useEffect, useState } from 'react';
import { stillThere } from '../../shared/still-there.ts';
import { focusOnArrival } from '../arrival-focus.ts';

/**
 * @param isHidden the call is minimized; its bar then gets the focus
 * @param isTakenOver the dialog appears by itself, so a user who types keeps the focus
 */
export function useDialogFocus(
  ref: RefObject<HTMLElement | null>,
  isHidden: boolean,
  isEnded: boolean,
  isTakenOver: boolean,
): void {
  const [wasTakenOver] = useState(isTakenOver);
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
    } else focusDialog(ref.current, wasTakenOver);
  }, [ref, isHidden, wasTakenOver]);
  useEffect(() => {
    // The pressed control is gone with the talk.
    const { activeElement } = document;
    if (isEnded && (activeElement === null || activeElement === document.body)) ref.current?.focus();
  }, [ref, isEnded]);
}

export function focusDialog(dialog: HTMLElement | null, isTakenOver: boolean): void {
  if (isTakenOver) focusOnArrival(dialog);
  else dialog?.focus();
}
