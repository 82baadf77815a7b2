// The one guard for compositions. A key event that belongs to an input method reaches no handler of the page: neither
// its own, nor those of dialogs and menus. scripts/check/keys.ts rejects any other guard.

/**
 * Whether an input method handles the key. Chrome and Firefox report the key during the composition. Safari ends the
 * composition first, and then reports the key that ended it, which only its key code marks.
 */
export const belongsToComposition = ({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === COMPOSING;

/**
 * Hides the keys of input methods from all later listeners of a window. Called before a script adds a listener. The
 * browser and the input method still handle the key.
 */
export function hideComposedKeys(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (belongsToComposition(event)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** The `keyCode` of a key event that an input method handles. */
const COMPOSING = 229;
