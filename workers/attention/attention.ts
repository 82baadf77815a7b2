// The messages that ask for attention: each once, while it is news, and those of a catch-up together. Loads with the
// first news; tab-notices.ts chooses the tabs.
import type { AttendNote, AttendNotice, MentionNotice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

/** The sender of a message, and the name that the message gives. */
export type Sender = Pick<StoredMessage, 'sendId' | 'sendNickName'>;

/** A message that was inserted just now. */
export interface Arrival {
  chat: ChatKey;
  message: StoredMessage;
  /** True for a push while the line was up. */
  live: boolean;
}

export interface AttentionOptions {
  selfId: number;
  /** The message raises the unread number (MSG-08): not the user's own, not read elsewhere, not recalled. */
  counts: (chat: ChatKey, message: StoredMessage) => boolean;
  /** A message of a person: no tip, no call record, nothing of the system's. */
  isNormal: (type: number) => boolean;
  isDnd: (chat: ChatKey) => boolean;
  /** The user has the sound of incoming messages on. */
  hasSound: () => boolean;
  /** The chat stands in front of the user: open in a visible, focused tab. */
  isSeen: (chat: ChatKey) => boolean;
  /** Some window of this browser has the focus. */
  isWatched: () => boolean;
  /** The sender's name in a group, '' in other chats and where nobody knows it. */
  nameIn: (chat: ChatKey, sender: Sender) => string;
  /** Server time, ms. */
  now: () => number;
}

/** A message of a pull is news for so long, ms. */
export const NEWS = 120_000;
/** From one sound to the next, ms (PRIV-14). */
const SOUNDS_APART = 1000;
/** A message that comes again does so within a few thousand others. */
const REMEMBERED = 4096;
/** The id that mentions everybody in a group. */
const ALL = -1;

interface News {
  messages: number;
  normal: number;
  /** The newest normal message. */
  newest: StoredMessage | null;
}

export class Attention {
  readonly #heard = new Set<string>();
  readonly #mentioned = new Set<string>();
  /** News of each chat that no tab has heard yet. */
  #news = new Map<ChatKey, News>();
  #mentions: MentionNotice[] = [];
  #soundedAt = -Infinity;
  readonly #options: AttentionOptions;

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  arrive({ chat, message, live }: Arrival): void {
    const { counts, isNormal, nameIn, now, selfId } = this.#options;
    if (!live && now() - message.sendTime >= NEWS) return;
    if (!counts(chat, message) || !isFirst(this.#heard, `${chat}:${message.id}`)) return;
    const before = this.#news.get(chat) ?? { messages: 0, normal: 0, newest: null };
    const normal = isNormal(message.type);
    this.#news.set(chat, {
      messages: before.messages + 1,
      normal: before.normal + (normal ? 1 : 0),
      newest: normal ? message : before.newest,
    });
    if (message.groupId !== null && message.atUserIds.some((id) => id === selfId || id === ALL)) {
      const { id, sendId, type, content } = message;
      this.mention({ kind: 'mention', chat, id, sendId, sendNickName: nameIn(chat, message), type, content });
    }
  }

  /** A mention that the server tells by itself (AT-07), or that a message holds: one notice for each message. */
  mention(notice: MentionNotice): void {
    const { chat, id, sendId } = notice;
    if (sendId === this.#options.selfId) return;
    if (id !== null && !isFirst(this.#mentioned, `${chat}:${id}`)) return;
    this.#mentions.push(notice);
  }

  /** The notices of all news since the last call: one summary, and the mentions. */
  settle(): (AttendNotice | MentionNotice)[] {
    const { isDnd, isSeen, isWatched, hasSound } = this.#options;
    const mentions = this.#mentions.filter(({ chat }) => !isSeen(chat));
    const asking = [...this.#news].filter(([chat]) => !isDnd(chat));
    this.#news = new Map();
    this.#mentions = [];
    const unseen = asking.filter(([chat]) => !isSeen(chat));
    const sound = hasSound() && asking.some(([, { normal }]) => normal > 0) && this.#maySound();
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
    // A clock that was set back must not keep it silent.
    if (since >= 0 && since < SOUNDS_APART) return false;
    this.#soundedAt = now;
    return true;
  }

  #noteOf(chat: ChatKey, { newest, normal }: News): AttendNote[] {
    if (newest === null) return [];
    const { id, type, content } = newest;
    return [{ chat, id, type, content, sendNickName: this.#options.nameIn(chat, newest), messages: normal }];
  }
}

/** Remembers the name; true when it is new. */
function isFirst(known: Set<string>, name: string): boolean {
  if (known.has(name)) return false;
  known.add(name);
  for (const oldest of known) {
    if (known.size <= REMEMBERED) break;
    known.delete(oldest);
  }
  return true;
}
