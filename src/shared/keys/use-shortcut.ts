// The registry of shortcut handlers. Where several components handle a shortcut, the one that mounted last gets it.
import { useEffectEvent, useLayoutEffect } from 'react';
import { type ShortcutName, shortcutOf } from './shortcuts.ts';

/** Returns whether the handler used the key; an unused key is left to the browser. */
export type ShortcutHandler = (event: KeyboardEvent) => boolean;

const handlers = new Map<ShortcutName, ShortcutHandler[]>();

export function useShortcut(name: ShortcutName, handler: ShortcutHandler): void {
  const run = useEffectEvent(handler);
  // Before the paint: each shortcut of a drawn screen works.
  useLayoutEffect(() => {
    const own: ShortcutHandler = (event) => run(event);
    const registered = handlers.get(name) ?? [];
    handlers.set(name, [...registered, own]);
    return () => {
      handlers.set(
        name,
        (handlers.get(name) ?? []).filter((other) => other !== own),
      );
    };
  }, [name]);
}

/** Runs the handler of a shortcut, for a button with the same action. Returns whether a handler used it. */
export const runShortcut = (name: ShortcutName): boolean =>
  handlers.get(name)?.at(-1)?.(new KeyboardEvent('keydown')) === true;

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Selector of dialogs, menus and lists over the page, which handle their own keys. A call lies beside the page. */
const LAYERS = ':is([role=dialog], [role=alertdialog]):not([data-call]), [role=menu], [role=listbox]';

/** Returns the function that stops listening. */
export function listenForShortcuts(page: Window): () => void {
  const abort = new AbortController();
  const mac = isMac();
  const { signal } = abort;
  let isCovered = false;
  const handle = (event: KeyboardEvent, isBack: boolean): void => {
    const name = isCovered || event.defaultPrevented ? null : shortcutOf(event, mac);
    if (name === null || (name === 'back') !== isBack || !handlers.get(name)?.at(-1)?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The capture phase runs before the handlers of fields, which use the same keys without Ctrl or Alt. It also looks
  // for layers before Esc closes one: in the bubble phase the layer is gone.
  const capture = (event: KeyboardEvent): void => {
    isCovered = page.document.querySelector(LAYERS) !== null;
    handle(event, false);
  };
  page.addEventListener('keydown', capture, { signal, capture: true });
  // Esc is handled in the bubble phase: a field, list or bar may first use Esc to close something of its own.
  page.addEventListener('keydown', (event) => handle(event, true), { signal });
  return () => abort.abort();
}
