// The state of a tab as its page reports it, because a worker has neither focus nor visibility.
import type { Environment } from '../../src/core/contract/seat.ts';
import type { Attendant } from '../attention/choose-tab.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';

export interface TabState extends Attendant {
  /** The browser is online; true until the page reports otherwise. */
  online: boolean;
  /** The chat that the tab shows. */
  chat: ChatKey | null;
  /** Time of the user's last key or press in the tab; wall clock, ms. */
  used: number;
  /** Work that must not be interrupted is under way in the tab. */
  busy: boolean;
}

/** A change that a page reports, with the tab's state before and after. */
export interface TabChange {
  change: Environment;
  before: TabState;
  after: TabState;
}

/** The state of a tab before its first report. */
export const initialState: TabState = {
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
  const isTouched = change.focused === true || change.visible === true || change.active === true;
  const used = change.active === true ? now : state.used;
  return { online, visible, focused, active, chat, busy, touched: isTouched ? now : state.touched, used };
}

/** A tab counts as in use for this long after a key or a press, ms. */
const IN_USE = 2000;

/** Use of the tab before `since` (at the login form) does not count. All times are wall clock, ms. */
export const isInUse = ({ used }: Pick<TabState, 'used'>, since: number, now: number): boolean =>
  used > Math.max(since, now - IN_USE);

/** The browser is online unless every page reports offline. */
export const isOnline = (tabs: readonly TabState[]): boolean => tabs.some(({ online }) => online);
