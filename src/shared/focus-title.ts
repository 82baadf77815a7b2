// The focus after an act that removes the focused element, such as a deletion: a title gets it.
import { afterFrame } from '../platform/after-frame.ts';

/**
 * Waits until the closed dialog has moved the focus back, and does nothing if a visible element has the focus then.
 * @param title the element that gets the focus, with tabIndex -1; by default the title of the screen
 */
export function focusTitleIfLost(
  title = (): HTMLElement | null => document.querySelector<HTMLElement>('h1'),
): void {
  afterFrame(() => {
    if (isFocusLost()) title()?.focus({ preventScroll: true });
  });
}

/** Whether no element has the focus, or a hidden one: a narrow page hides the list behind an opened detail. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getClientRects().length === 0;
}
