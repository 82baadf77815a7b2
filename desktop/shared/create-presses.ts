// The presses of the user in the page. One press opens at most one URL outside. The Chromium host injects the text of
// `createPresses`, so the function uses nothing outside itself.

/** The part of a window that reports presses. */
export interface PressTarget {
  addEventListener(
    type: string,
    listener: (event: { readonly isTrusted: boolean }) => void,
    isCapture: true,
  ): void;
}

/**
 * Listens before the scripts of the page, which cannot hide a press or make one.
 * @param isUserActive whether the browser counts the user as active, for some seconds after a press
 * @returns whether there is a press that opened nothing yet; the press then counts as used
 */
export function createPresses(target: PressTarget, isUserActive: () => boolean): () => boolean {
  let isUnused = false;
  for (const type of ['pointerdown', 'keydown']) {
    target.addEventListener(
      type,
      (event) => {
        if (event.isTrusted) isUnused = true;
      },
      true,
    );
  }
  return () => {
    const mayOpen = isUnused && isUserActive();
    if (mayOpen) isUnused = false;
    return mayOpen;
  };
}
