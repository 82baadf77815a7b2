// The tabs that hear of news: one tab of each part of the news, every visible tab of a mention. Loads with the first
// news.
import { defer, EMPTY, from, mergeMap, type Observable } from 'rxjs';
import type { AttendNotice, MentionNotice, Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { AtNotification } from '../../src/core/wire/index.ts';
import { appoint, type Attendant } from './appoint.ts';
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
  /** A frame of the command 212. */
  | { kind: 'mention'; frame: AtNotification }
  /** The line is live: a catch-up has ended. */
  | { kind: 'live' };

export interface TabNoticesOptions extends Omit<AttentionOptions, 'isSeen' | 'isWatched'> {
  tabs: () => Iterable<Tab>;
  catchingUp: () => boolean;
  /** The highest id read in a chat. */
  readUpTo: (chat: ChatKey) => number;
  /** The name of a user whom neither the message nor the group's list names; '' where nobody knows it. */
  lookUp: (userId: number) => Promise<string>;
}

export interface TabNotices {
  /** Emits the notices that are due after these news; an account that closes unsubscribes. */
  noticesOf(news: News): Observable<TabNotice>;
}

/** MessageType.TEXT: the command's own frame has words and no type. */
const TEXT = 0;

export function createTabNotices(options: TabNoticesOptions): TabNotices {
  const { tabs, catchingUp, lookUp, nameIn, readUpTo } = options;
  const inFront = ({ state }: Tab): boolean => state.visible && state.focused;
  const attention = new Attention({
    ...options,
    isSeen: (chat) => [...tabs()].some((tab) => inFront(tab) && tab.state.chat === chat),
    isWatched: () => [...tabs()].some(inFront),
  });
  const settled$ = defer(() => attention.settle()).pipe(
    mergeMap((notice) => (notice.kind === 'attend' ? summaryFor(notice, [...tabs()]) : mentionsOf(notice))),
  );
  /** One turn later, so that the messages of one frame or page ask together. A catch-up asks when it has ended. */
  const soon$ = defer(() => (catchingUp() ? EMPTY : from(Promise.resolve()).pipe(mergeMap(() => settled$))));

  function mentionsOf(notice: MentionNotice): Observable<TabNotice> {
    const { sendId, sendNickName } = notice;
    const name$ = defer(async () => sendNickName || (sendId === null ? '' : await lookUp(sendId)));
    // In a hidden tab it would only show when nobody looks; the mark in the list stays.
    const seen = (name: string): TabNotice[] =>
      [...tabs()]
        .filter(({ state }) => state.visible)
        .map((tab) => ({ tab, notice: { ...notice, sendNickName: name } }));
    return name$.pipe(mergeMap(seen));
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
      return soon$;
    },
  };
}

function summaryFor(notice: AttendNotice, tabs: readonly Tab[]): TabNotice[] {
  const one = (among: readonly Tab[]): Tab | null => appoint(among, ({ state }) => state);
  const main = one(tabs);
  // A page that nobody has touched yet may not be heard.
  const voice = one(tabs.filter(({ state }) => state.active)) ?? main;
  const showing = (chat: ChatKey): Tab | null => one(tabs.filter(({ state }) => state.chat === chat));
  return Array.from(partsOf(notice, { main, voice, showing }), ([tab, part]) => ({ tab, notice: part }));
}

export interface Appointed<T> {
  /** The tab that tells all that no other tab tells. */
  main: T | null;
  /** The tab that sounds. */
  voice: T | null;
  /** The tab that shows a chat: a click on a note of the chat leads there. */
  showing: (chat: ChatKey) => T | null;
}

/** The part of the news for each tab: every part goes to one of them. Pure. */
export function partsOf<T>(
  notice: AttendNotice,
  { main, voice, showing }: Appointed<T>,
): Map<T, AttendNotice> {
  const parts = new Map<T, AttendNotice>();
  const add = (tab: T | null, part: Partial<AttendNotice>): void => {
    if (tab !== null) parts.set(tab, { ...(parts.get(tab) ?? NOTHING), ...part });
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

const NOTHING: AttendNotice = { kind: 'attend', chats: [], messages: 0, sound: false, notes: [] };
