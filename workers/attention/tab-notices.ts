// Chooses the tabs for news: one tab each for the summary, the sound, each notification and each mention. Loads with
// the first recent message or mention.
import { defer, EMPTY, from, mergeMap, type Observable } from 'rxjs';
import type { AttendNotice, MentionNotice, Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { AtNotification } from '../../src/core/wire/index.ts';
import { chooseTab, type Attendant } from './choose-tab.ts';
import { type Arrival, Attention, type AttentionOptions } from './attention.ts';

export interface Tab {
  readonly state: Attendant & { chat: ChatKey | null };
  tell(notice: Notice): void;
}

/** A notice for one tab. */
export interface TabNotice {
  tab: Tab;
  notice: Notice;
}

export type News =
  | { kind: 'arrival'; arrival: Arrival }
  /** A socket frame with the command 212: somebody mentioned the user. */
  | { kind: 'mention'; frame: AtNotification }
  /** The connection is live: a catch-up has ended. */
  | { kind: 'live' };

export interface TabNoticesOptions extends Omit<AttentionOptions, 'isSeen' | 'isWatched'> {
  tabs: () => Iterable<Tab>;
  catchingUp: () => boolean;
  /** The highest read id in a chat. */
  readUpTo: (chat: ChatKey) => number;
  /**
   * Looks up the name of a user that is in neither the message nor the member list; '' where it is unknown.
   */
  lookUp: (userId: number) => Promise<string>;
}

export interface TabNotices {
  /** Emits the notices that these news cause. The subscriber unsubscribes when the account closes. */
  noticesOf(news: News): Observable<TabNotice>;
}

/** MessageType.TEXT, for mention frames: they have a content and no type. */
const TEXT = 0;

export function createTabNotices(options: TabNoticesOptions): TabNotices {
  const { tabs, catchingUp, lookUp, nameIn, readUpTo } = options;
  const hasFocus = ({ state }: Tab): boolean => state.visible && state.focused;
  const attention = new Attention({
    ...options,
    isSeen: (chat) => [...tabs()].some((tab) => hasFocus(tab) && tab.state.chat === chat),
    isWatched: () => [...tabs()].some(hasFocus),
  });
  const settled$ = defer(() => attention.settle()).pipe(
    mergeMap((notice) => (notice.kind === 'attend' ? summaryFor(notice, [...tabs()]) : mentionsOf(notice))),
  );
  /**
   * Makes the notices a microtask later, so that the messages of one frame or pull page share one notice.
   * During a catch-up the notices wait for its end.
   */
  const settleSoon$ = defer(() =>
    catchingUp() ? EMPTY : from(Promise.resolve()).pipe(mergeMap(() => settled$)),
  );

  function mentionsOf(notice: MentionNotice): Observable<TabNotice> {
    const { chat, id, sendId, sendNickName } = notice;
    const name$ = defer(async () => sendNickName || (sendId === null ? '' : await lookUp(sendId)));
    const noticesFor = (name: string): TabNotice[] => {
      // The message may have been recalled during the look-up.
      if (id !== null && options.isGone(chat, id)) return [];
      // A hidden tab would show the mention unseen; the mark in the chat list stays.
      const tab = chooseTab([...tabs()].filter(({ state }) => state.visible));
      return tab ? [{ tab, notice: { ...notice, sendNickName: name } }] : [];
    };
    return name$.pipe(mergeMap(noticesFor));
  }

  function noteMention({ groupId, id, sendId, sendNickName, content }: AtNotification): void {
    const chat: ChatKey = `group-${groupId}`;
    if (id !== null && id <= readUpTo(chat)) return;
    const name = sendId === null ? sendNickName : nameIn(chat, { sendId, sendNickName });
    attention.mention({ kind: 'mention', chat, id, sendId, sendNickName: name, type: TEXT, content });
  }

  return {
    noticesOf(news) {
      if (news.kind === 'live') return settled$;
      if (news.kind === 'arrival') attention.arrive(news.arrival);
      else noteMention(news.frame);
      return settleSoon$;
    },
  };
}

function summaryFor(notice: AttendNotice, tabs: readonly Tab[]): TabNotice[] {
  const main = chooseTab(tabs);
  // A page without user interaction may not play sound.
  const voice = chooseTab(tabs.filter(({ state }) => state.active)) ?? main;
  const showing = (chat: ChatKey): Tab | null => chooseTab(tabs.filter(({ state }) => state.chat === chat));
  return Array.from(partsOf(notice, { main, voice, showing }), ([tab, part]) => ({ tab, notice: part }));
}

export interface ChosenTabs<T> {
  /** The tab for all parts that no other tab gets. */
  main: T | null;
  /** The tab that plays the sound. */
  voice: T | null;
  /** The tab that shows a chat: a click on a notification of the chat leads there. */
  showing: (chat: ChatKey) => T | null;
}

/** Splits a notice into its parts for the tabs; each part goes to one tab. */
export function partsOf<T>(
  notice: AttendNotice,
  { main, voice, showing }: ChosenTabs<T>,
): Map<T, AttendNotice> {
  const parts = new Map<T, AttendNotice>();
  const add = (tab: T | null, part: Partial<AttendNotice>): void => {
    if (tab !== null) parts.set(tab, { ...(parts.get(tab) ?? emptyNotice), ...part });
  };
  const { chats, messages, sound, notes } = notice;
  if (chats.length > 0) add(main, { chats, messages });
  if (sound) add(voice, { sound });
  for (const note of notes) {
    const tab = showing(note.chat) ?? main;
    add(tab, { notes: [...((tab && parts.get(tab)?.notes) ?? []), note] });
  }
  return parts;
}

const emptyNotice: AttendNotice = { kind: 'attend', chats: [], messages: 0, sound: false, notes: [] };
