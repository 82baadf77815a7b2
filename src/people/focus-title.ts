// The focus after a deletion: the deleted row or its detail had the focus and is gone, so the screen's title gets it.
import { afterFrame } from '../platform/after-frame.ts';

/** Waits until the closed dialog has moved the focus back, and does nothing if an element has the focus then. */
export function focusTitleIfLost(): void {
  afterFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  });
}
