// Decides which messages cause a sound, a notification or a mention notice. Each recent message causes them
// once, and the messages of a catch-up share one notice. Loads with the first recent message or
// mention; tab-notices.ts chooses the tabs.
import type { AttendNote, AttendNotice, MentionNotice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { MAX_AGE } from './arrivals.ts';

/** The sender of a message with the name in the message. */
export type Sender = Pick<StoredMessage, 'sendId' | 'sendNickName'>;

/** A message that has just been inserted. */
export interface Arrival {
  chat: ChatKey;
  message: StoredMessage;
  /** True for a message that the server pushed; false for a pulled one. */
  live: boolean;
}

export interface AttentionOptions {
  selfId: number;
  /** The message raises the unread number (MSG-08): not the user's own, not read elsewhere, not recalled. */
  counts: (chat: ChatKey, message: StoredMessage) => boolean;
  /** A message written by a person: not a tip, a call record or a system message. */
  isNormal: (type: number) => boolean;
  isDnd: (chat: ChatKey) => boolean;
  /** The message was recalled, removed or deleted. */
  isGone: (chat: ChatKey, id: number) => boolean;
  /** The user has the sound of incoming messages enabled. */
  hasSound: () => boolean;
  /** The chat is open in a visible, focused tab. */
  isSeen: (chat: ChatKey) => boolean;
  /** A window of this app in this browser has the focus. */
  isWatched: () => boolean;
  /** The sender's name in a group; '' in other chats and where it is unknown. */
  nameIn: (chat: ChatKey, sender: Sender) => string;
  /** Server time, ms. */
  now: () => number;
}

/** Minimum interval between two sounds, ms (PRIV-14). */
const SOUND_INTERVAL = 1000;
/** Maximum number of remembered messages. A repeated message comes within a few thousand others. */
const MAX_REMEMBERED = 4096;
/** The user id that mentions everybody in a group. */
const MENTION_ALL = -1;

interface UnsettledNews {
  messages: number;
  /** The normal messages, in the order of their arrival. */
  normal: readonly StoredMessage[];
}

export class Attention {
  readonly #known = new Set<string>();
  readonly #mentioned = new Set<string>();
  /** News of each chat since the last call of `settle`. */
  #news = new Map<ChatKey, UnsettledNews>();
  #mentions: MentionNotice[] = [];
  #soundedAt = -Infinity;
  readonly #options: AttentionOptions;

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  arrive({ chat, message, live }: Arrival): void {
    const { counts, isNormal, nameIn, now, selfId } = this.#options;
    if (!live && now() - message.sendTime >= MAX_AGE) return;
    if (!counts(chat, message) || !isFirst(this.#known, `${chat}:${message.id}`)) return;
    const before = this.#news.get(chat) ?? { messages: 0, normal: [] };
    this.#news.set(chat, {
      messages: before.messages + 1,
      normal: isNormal(message.type) ? [...before.normal, message] : before.normal,
    });
    if (message.groupId !== null && message.atUserIds.some((id) => id === selfId || id === MENTION_ALL)) {
      const { id, sendId, type, content } = message;
      this.mention({ kind: 'mention', chat, id, sendId, sendNickName: nameIn(chat, message), type, content });
    }
  }

  /** Notes a mention, from the server's own frame (AT-07) or from a message; one notice for each message. */
  mention(notice: MentionNotice): void {
    const { chat, id, sendId } = notice;
    if (sendId === this.#options.selfId) return;
    if (id !== null && !isFirst(this.#mentioned, `${chat}:${id}`)) return;
    this.#mentions.push(notice);
  }

  /** Returns the notices of all news since the last call: one summary, and the mentions. */
  settle(): (AttendNotice | MentionNotice)[] {
    const { isDnd, isGone, isSeen, isWatched, hasSound } = this.#options;
    const mentions = this.#mentions.filter(({ chat, id }) => !isSeen(chat) && !(id && isGone(chat, id)));
    const asking = [...this.#news].filter(([chat]) => !isDnd(chat));
    this.#news = new Map();
    this.#mentions = [];
    const unseen = asking.filter(([chat]) => !isSeen(chat));
    const sound = hasSound() && asking.some(([, { normal }]) => normal.length > 0) && this.#maySound();
    if (unseen.length === 0 && !sound) return mentions;
    const summary: AttendNotice = {
      kind: 'attend',
      chats: unseen.map(([chat]) => chat),
      messages: unseen.reduce((sum, [, { messages }]) => sum + messages, 0),
      sound,
      notes: isWatched() ? [] : asking.flatMap(([chat, news]) => this.#noteOf(chat, news)),
    };
    return [summary, ...mentions];
  }

  #maySound(): boolean {
    const now = this.#options.now();
    const since = now - this.#soundedAt;
    // After the clock was set back, `since` is negative: play the sound.
    if (since >= 0 && since < SOUND_INTERVAL) return false;
    this.#soundedAt = now;
    return true;
  }

  /** A message that is gone before the news settle, as in a catch-up, is in no note. */
  #noteOf(chat: ChatKey, { normal }: UnsettledNews): AttendNote[] {
    const { isGone, nameIn } = this.#options;
    const left = normal.filter(({ id }) => !isGone(chat, id));
    const newest = left.at(-1);
    if (!newest) return [];
    const { id, type, content } = newest;
    return [{ chat, id, type, content, sendNickName: nameIn(chat, newest), messages: left.length }];
  }
}

/** Remembers a message's name (chat and id); true where the name is new. */
function isFirst(known: Set<string>, name: string): boolean {
  if (known.has(name)) return false;
  known.add(name);
  for (const oldest of known) {
    if (known.size <= MAX_REMEMBERED) break;
    known.delete(oldest);
  }
  return true;
}
