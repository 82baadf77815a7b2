// The engine. What each tab's page has told of itself, and what the pages together say of the network. Pure.
import type { Environment } from '../../src/core/contract/seat.ts';
import type { Attendant } from '../attention/appoint.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';

export interface TabState extends Attendant {
  /** True until it says otherwise. */
  online: boolean;
  /** The chat that it shows. */
  chat: ChatKey | null;
  /** When somebody last typed or pressed something in it, ms. */
  used: number;
  /** Something is under way in it that must not be broken off. */
  busy: boolean;
}

/** Of a page that has said nothing yet. */
export const silent: TabState = {
  online: true,
  visible: false,
  focused: false,
  active: false,
  chat: null,
  touched: 0,
  used: -Infinity,
  busy: false,
};

/** @param now ms */
export function pageAfter(page: TabState, change: Environment, now: number): TabState {
  const { online, visible, focused, active, chat, busy } = { ...page, ...change };
  const turnedTo = change.focused === true || change.visible === true || change.active === true;
  const used = change.active === true ? now : page.used;
  return { online, visible, focused, active, chat, busy, touched: turnedTo ? now : page.touched, used };
}

/** A page in which nothing was done for so long is not in use, ms. */
const IN_USE = 2000;

/** Keys of a time before `since`, those at the login form, do not count. All in ms. */
export const isInUse = ({ used }: Pick<TabState, 'used'>, since: number, now: number): boolean =>
  used > Math.max(since, now - IN_USE);

/** The browser is online unless every page denies it. */
export function isOnline(pages: Iterable<TabState>): boolean {
  let none = true;
  for (const page of pages) {
    if (page.online) return true;
    none = false;
  }
  return none;
}
