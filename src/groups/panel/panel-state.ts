// Whether the side panel of group conversations is open, in this tab. The state stays while the user changes between
// groups. The panel itself loads on demand, so this file does not import it.
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { type ChatKey, targetOf } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { createStore } from '../../shared/store.ts';

const isPanelOpen = createStore(false);

/** The element that had the focus before the panel opened. */
let opener: Element | null = null;
let takesFocus = false;

/** Whether the panel of this chat is open; false for a chat that is no group. */
export function usePanelOpen(chat: ChatKey): boolean {
  const isOpen = useSyncExternalStore(isPanelOpen.watch, isPanelOpen.get, isPanelOpen.get);
  return isOpen && targetOf(chat).type === ChatType.GROUP;
}

export function togglePanel(): void {
  if (isPanelOpen.get()) return closePanel();
  opener = document.activeElement;
  takesFocus = true;
  isPanelOpen.set(true);
}

/** Closes the panel; the focus returns to its opener, or to the button in the head. */
export function closePanel(): void {
  // The conversation accepts the focus only after it is no longer inert.
  flushSync(() => isPanelOpen.set(false));
  const target = opener?.isConnected === true ? opener : document.querySelector('[data-group-info]');
  opener = null;
  if (target instanceof HTMLElement) target.focus();
}

/** True once after the user opened the panel. A panel of the next chat does not take the focus. */
export function takeFocus(): boolean {
  const taken = takesFocus;
  takesFocus = false;
  return taken;
}
