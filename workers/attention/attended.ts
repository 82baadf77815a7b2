// The engine, on demand. Which tabs are told of what asks for attention: one of the news, all that can be seen of a
// mention. Its code comes with the first news.
import type { AttendNotice, MentionNotice, Notice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { AtNotification } from '../../src/core/wire/index.ts';
import type { Attendant } from './appoint.ts';
import { type Arrival, Attention, type AttentionOptions } from './attention.ts';

export interface Tab {
  readonly state: Attendant & { chat: ChatKey | null };
  tell(notice: Notice): void;
}

export interface AttendedOptions extends Omit<
  AttentionOptions,
  'isSeen' | 'isWatched' | 'attend' | 'mention'
> {
  tabs: () => Iterable<Tab>;
  /** The one of them that attends. */
  appoint: (tabs: Iterable<Tab>) => Tab | null;
  /** The highest id read in a chat. */
  readUpTo: (chat: ChatKey) => number;
  /** How a user is called whom neither the message nor the group's list names; '' where nobody knows. */
  lookUp: (userId: number) => Promise<string>;
}

export interface Attended {
  arrive(arrival: Arrival): void;
  /** A frame of the command 212. */
  told(it: AtNotification): void;
  settle(): void;
  close(): void;
}

/** MessageType.TEXT: the command's own frame has words and no type. */
const TEXT = 0;

export function attended(options: AttendedOptions): Attended {
  const { tabs, appoint, lookUp, readUpTo } = options;
  let open = true;
  const inFront = ({ state }: Tab): boolean => state.visible && state.focused;
  const attention = new Attention({
    ...options,
    isSeen: (chat) => [...tabs()].some((tab) => inFront(tab) && tab.state.chat === chat),
    isWatched: () => [...tabs()].some(inFront),
    attend: (notice) => {
      const all = [...tabs()];
      const main = appoint(all);
      // A page that nobody has touched yet may not be heard.
      const voice = appoint(all.filter(({ state }) => state.active)) ?? main;
      const showing = (chat: ChatKey): Tab | null => appoint(all.filter(({ state }) => state.chat === chat));
      for (const [tab, share] of sharesOf(notice, { main, voice, showing })) tab.tell(share);
    },
    mention: (notice) => void tell(notice),
  });

  async function tell(notice: MentionNotice): Promise<void> {
    const { sendId, sendNickName } = notice;
    const name = sendNickName || (sendId === null ? '' : await lookUp(sendId));
    // To a hidden tab it would only show when nobody looks; the mark in the list stays.
    if (open) for (const tab of tabs()) if (tab.state.visible) tab.tell({ ...notice, sendNickName: name });
  }

  return {
    arrive: (arrival) => attention.arrive(arrival),
    told({ groupId, id, sendId, sendNickName, content }) {
      const chat: ChatKey = `group-${groupId}`;
      if (id !== null && id <= readUpTo(chat)) return;
      const name = sendId === null ? sendNickName : options.nameIn(chat, { sendId, sendNickName });
      attention.mention({ kind: 'mention', chat, id, sendId, sendNickName: name, type: TEXT, content });
    },
    settle: () => attention.settle(),
    close() {
      open = false;
      attention.close();
    },
  };
}

export interface Appointed<T> {
  /** Tells the ear, and all that no other tab tells. */
  main: T | null;
  /** Sounds. */
  voice: T | null;
  /** Shows a chat: a click on a note of it leads there. */
  showing: (chat: ChatKey) => T | null;
}

/** What each tab is told: every part of the news in one of them. Pure. */
export function sharesOf<T>(
  notice: AttendNotice,
  { main, voice, showing }: Appointed<T>,
): Map<T, AttendNotice> {
  const shares = new Map<T, AttendNotice>();
  const add = (tab: T | null, part: Partial<AttendNotice>): void => {
    if (tab !== null) shares.set(tab, { ...(shares.get(tab) ?? NOTHING), ...part });
  };
  const { chats, messages, sound, notes } = notice;
  if (chats.length > 0) add(main, { chats, messages });
  if (sound) add(voice, { sound });
  for (const note of notes) {
    const tab = showing(note.chat) ?? main;
    add(tab, { notes: [...((tab && shares.get(tab)?.notes) ?? []), note] });
  }
  return shares;
}

const NOTHING: AttendNotice = { kind: 'attend', chats: [], messages: 0, sound: false, notes: [] };
