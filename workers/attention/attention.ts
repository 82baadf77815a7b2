// The engine, on demand. Decides which messages ask for attention, and how: each once, while it is news, and those of
// a catch-up together, when it has ended. Who is told is attended.ts.
import type { AttendNote, AttendNotice, MentionNotice } from '../../src/core/contract/views.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

/** The sender of a message, and the name that the message gives. */
export type Sender = Pick<StoredMessage, 'sendId' | 'sendNickName'>;

/** A message that was inserted just now. */
export interface Arrival {
  chat: ChatKey;
  message: StoredMessage;
  /** It came as a push while the line was up. */
  live: boolean;
}

export interface AttentionOptions {
  selfId: number;
  /** It raises the unread number (MSG-08): not one's own, not read elsewhere, not recalled. */
  counts: (chat: ChatKey, message: StoredMessage) => boolean;
  /** Said by a person: no tip, no call record, nothing of the system's. */
  isNormal: (type: number) => boolean;
  isDnd: (chat: ChatKey) => boolean;
  /** The user has the sound of incoming messages on. */
  hasSound: () => boolean;
  /** It stands in front of the user: open in a visible, focused tab. */
  isSeen: (chat: ChatKey) => boolean;
  /** Some window of this browser has the focus. */
  isWatched: () => boolean;
  /** The sender's name in a group, '' elsewhere and where nobody knows it. */
  nameIn: (chat: ChatKey, sender: Sender) => string;
  /** Server time, ms. */
  now: () => number;
  catchingUp: () => boolean;
  attend: (notice: AttendNotice) => void;
  mention: (notice: MentionNotice) => void;
}

/** What a pull brings is news for so long, ms. */
export const NEWS = 120_000;
/** ms from one sound to the next (PRIV-14). */
const SOUNDS_APART = 1000;
/** A message comes back within a few thousand others, if it does. */
const REMEMBERED = 4096;
/** Everybody in a group. */
const ALL = -1;

interface News {
  messages: number;
  normal: number;
  /** Of the normal ones. */
  newest: StoredMessage | null;
}

export class Attention {
  private readonly heard = new Set<string>();
  private readonly mentioned = new Set<string>();
  /** Messages of each chat that nobody was told of yet. */
  private news = new Map<ChatKey, News>();
  private mentions: MentionNotice[] = [];
  private soundedAt = -Infinity;
  private closing = false;
  private readonly options: AttentionOptions;

  constructor(options: AttentionOptions) {
    this.options = options;
  }

  arrive({ chat, message, live }: Arrival): void {
    const { counts, isNormal, nameIn, now, selfId } = this.options;
    if (!live && now() - message.sendTime >= NEWS) return;
    if (!counts(chat, message) || !isFirst(this.heard, `${chat}:${message.id}`)) return;
    const before = this.news.get(chat) ?? { messages: 0, normal: 0, newest: null };
    const normal = isNormal(message.type);
    this.news.set(chat, {
      messages: before.messages + 1,
      normal: before.normal + (normal ? 1 : 0),
      newest: normal ? message : before.newest,
    });
    if (message.groupId !== null && message.atUserIds.some((id) => id === selfId || id === ALL)) {
      const { id, sendId, type, content } = message;
      this.mention({ kind: 'mention', chat, id, sendId, sendNickName: nameIn(chat, message), type, content });
    }
    this.settleSoon();
  }

  /** The server tells of a mention by itself (AT-07), or a message holds one: one notice for each message. */
  mention(notice: MentionNotice): void {
    const { chat, id, sendId } = notice;
    if (sendId === this.options.selfId) return;
    if (id !== null && !isFirst(this.mentioned, `${chat}:${id}`)) return;
    this.mentions.push(notice);
    this.settleSoon();
  }

  /** The catch-up has ended, or none runs: one summary of all that came. */
  settle(): void {
    if (this.closing) return;
    const { isDnd, isSeen, isWatched, hasSound, attend, mention } = this.options;
    const { mentions } = this;
    const asking = [...this.news].filter(([chat]) => !isDnd(chat));
    this.news = new Map();
    this.mentions = [];
    const unseen = asking.filter(([chat]) => !isSeen(chat));
    const sound = hasSound() && asking.some(([, { normal }]) => normal > 0) && this.maySound();
    if (unseen.length > 0 || sound) {
      attend({
        kind: 'attend',
        chats: unseen.map(([chat]) => chat),
        messages: unseen.reduce((sum, [, { messages }]) => sum + messages, 0),
        sound,
        notes: isWatched() ? [] : asking.flatMap(([chat, news]) => this.noteOf(chat, news)),
      });
    }
    for (const it of mentions) if (!isSeen(it.chat)) mention(it);
  }

  /** The account is closed: nobody is told of it any more (INV-9). */
  close(): void {
    this.closing = true;
  }

  /** One turn later, so that the messages of one frame or page ask together. */
  private settleSoon(): void {
    if (!this.options.catchingUp()) queueMicrotask(() => this.settle());
  }

  private maySound(): boolean {
    const now = this.options.now();
    const since = now - this.soundedAt;
    // A clock that was set back must not keep it silent.
    if (since >= 0 && since < SOUNDS_APART) return false;
    this.soundedAt = now;
    return true;
  }

  private noteOf(chat: ChatKey, { newest, normal }: News): AttendNote[] {
    if (newest === null) return [];
    const { id, type, content } = newest;
    return [{ chat, id, type, content, sendNickName: this.options.nameIn(chat, newest), messages: normal }];
  }
}

/** And remembers it. */
function isFirst(known: Set<string>, name: string): boolean {
  if (known.has(name)) return false;
  known.add(name);
  for (const oldest of known) {
    if (known.size <= REMEMBERED) break;
    known.delete(oldest);
  }
  return true;
}
