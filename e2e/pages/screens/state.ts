// The type of a UI state that the walk of the screens visits.
import type { Page } from '@playwright/test';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { FakeEngine } from '../support/fake-engine.ts';

export interface State {
  name: string;
  /** Key of the chat that is open in this state; null for none. */
  chat: ChatKey | null;
  open: (page: Page, engine: FakeEngine) => Promise<unknown>;
  /** Selector of the overlay, which Escape closes. */
  overlay?: string;
  /** Leaves the state. With an overlay it is called after Escape, otherwise it replaces Escape. */
  leave?: (page: Page) => Promise<unknown>;
  /** Selector of the part that axe checks. Default: the overlay, else the body. */
  axeScope?: string;
  /** True if the state depends on the pointer: the window keeps its size, and the layout checks are skipped. */
  pointerOnly?: true;
}

export const withoutChat = (states: readonly Omit<State, 'chat'>[]): State[] =>
  states.map((state) => ({ ...state, chat: null }));

/** Goes to a path of the home screen within the loaded page. A load for each state would take a third of the walk. */
export async function visitPath(page: Page, path: string): Promise<void> {
  const isLoaded = await page.evaluate((to) => {
    if (!location.pathname.startsWith('/home/')) return false;
    // The router does not hear of a new path before it has drawn the home screen.
    if (document.querySelector('#root nav') === null) return false;
    if (location.pathname + location.search !== to) history.pushState(null, '', to);
    return true;
  }, path);
  if (!isLoaded) await page.goto(path);
}
