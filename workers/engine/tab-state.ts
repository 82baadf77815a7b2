// The state of a tab as its page tells it: a worker sees neither focus nor network. Pure.
import type { Environment } from '../../src/core/contract/seat.ts';
import type { Attendant } from '../attention/appoint.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';

export interface TabState extends Attendant {
  /** The browser is online. True until the page denies it. */
  online: boolean;
  /** The chat that the tab shows. */
  chat: ChatKey | null;
  /** When somebody last typed or pressed something in it, wall clock, ms. */
  used: number;
  /** Something is under way in it that must not be broken off. */
  busy: boolean;
}

/** A change that a page tells, and the tab's state on both sides of it. */
export interface TabChange {
  change: Environment;
  before: TabState;
  after: TabState;
}

/** The state of a tab whose page has told nothing yet. */
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

/** @param now wall clock, ms */
export function stateAfter(state: TabState, change: Environment, now: number): TabState {
  const { online, visible, focused, active, chat, busy } = { ...state, ...change };
  const turnedTo = change.focused === true || change.visible === true || change.active === true;
  const used = change.active === true ? now : state.used;
  return { online, visible, focused, active, chat, busy, touched: turnedTo ? now : state.touched, used };
}

/** A tab is in use for this long after a key or a press, ms. */
const IN_USE = 2000;

/** Keys before `since`, those at the login form, do not count. All times are wall clock, ms. */
export const isInUse = ({ used }: Pick<TabState, 'used'>, since: number, now: number): boolean =>
  used > Math.max(since, now - IN_USE);

/** The browser is online unless every page denies it. */
export const isOnline = (tabs: readonly TabState[]): boolean => tabs.some(({ online }) => online);
