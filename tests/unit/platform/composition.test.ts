// The guard for keys of input methods, in the orders of events of the browsers.
import { expect, test } from 'vitest';
import { belongsToComposition, hideComposedKeys } from '../../../src/platform/composition.ts';

const DURING = { isComposing: true, keyCode: 229 };
/** Safari reports the key after the end of the composition. */
const AFTER = { isComposing: false, keyCode: 229 };
const PLAIN = { isComposing: false, keyCode: 13 };

test('[X-CHAT-07, DLG-09] A key belongs to an input method during its composition, and to the key code 229 after', () => {
  expect(belongsToComposition(DURING)).toBe(true);
  // A hardware keyboard of Firefox may report the code of the key.
  expect(belongsToComposition({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(belongsToComposition(AFTER)).toBe(true);
  expect(belongsToComposition(PLAIN)).toBe(false);
});

test('[X-CHAT-07, DLG-09] A listener of the window, in the capture phase too, sees only keys outside of compositions', () => {
  const page = new EventTarget();
  const seen: unknown[] = [];
  hideComposedKeys(page as unknown as Window);
  page.addEventListener('keydown', (event) => seen.push((event as Event & { of: unknown }).of), {
    capture: true,
  });
  for (const of of [DURING, AFTER, PLAIN]) {
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), of, { of }));
  }
  expect(seen).toEqual([PLAIN]);
});

test('A key of an input method keeps its default action, because the input method needs it', () => {
  const page = new EventTarget();
  hideComposedKeys(page as unknown as Window);
  const event = Object.assign(new Event('keydown', { cancelable: true }), DURING);
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
