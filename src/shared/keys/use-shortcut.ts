// The tab. Who answers which shortcut: the last part that came for it. One listener for the page.
import { useEffect, useEffectEvent } from 'react';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** Answers whether it did something: otherwise the key is the browser's. */
export type Act = (event: KeyboardEvent) => boolean;

const acts = new Map<ShortcutName, Act[]>();

export function useShortcut(name: ShortcutName, act: Act): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const mine: Act = (event) => run(event);
    const all = acts.get(name) ?? [];
    acts.set(name, [...all, mine]);
    return () => {
      acts.set(
        name,
        (acts.get(name) ?? []).filter((it) => it !== mine),
      );
    };
  }, [name]);
}

/** Does what the key does, for a button that is its twin. Answers whether anybody did. */
export const doShortcut = (name: ShortcutName): boolean =>
  acts.get(name)?.at(-1)?.(new KeyboardEvent('keydown')) === true;

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** What lies over the page has its own keys. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Listens until it is told to stop. */
export function listenForShortcuts(page: Window): () => void {
  const end = new AbortController();
  const mac = isMac();
  const { signal } = end;
  let covered = false;
  const act = (event: KeyboardEvent, isBack: boolean): void => {
    const name = covered || event.defaultPrevented ? null : shortcutOf(event, mac);
    if (name === null || (name === 'back') !== isBack || !acts.get(name)?.at(-1)?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before fields, which know the same keys without Ctrl or Alt. What Esc closes is gone by the time that it
  // comes back from there.
  const before = (event: KeyboardEvent): void => {
    covered = page.document.querySelector(OVER) !== null;
    act(event, false);
  };
  page.addEventListener('keydown', before, { signal, capture: true });
  // The way back is the last one's: a field, a list, a bar may have a layer of its own to close.
  page.addEventListener('keydown', (event) => act(event, true), { signal });
  return () => end.abort();
}
