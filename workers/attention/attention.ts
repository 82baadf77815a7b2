// The engine. Decides which messages ask for attention: each once, while it is news, and those of a
// catch-up together, when it has ended. Who is told is appoint.ts.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

/** A message that was inserted just now. */
export interface Arrival {
  chat: ChatKey;
  message: StoredMessage;
  /** It came as a push while the line was up. */
  live: boolean;
}

export interface AttentionOptions {
  /** It raises the unread number (MSG-08): not one's own, not read elsewhere, not recalled. */
  counts: (chat: ChatKey, message: StoredMessage) => boolean;
  isDnd: (chat: ChatKey) => boolean;
  /** It stands in front of the user: open in a visible, focused tab. */
  isSeen: (chat: ChatKey) => boolean;
  /** Server time, ms. */
  now: () => number;
  catchingUp: () => boolean;
  attend: (chats: ChatKey[], messages: number) => void;
}

/** What a pull brings is news for so long, ms. */
export const NEWS = 120_000;
/** A message comes back within a few thousand others, if it does. */
const REMEMBERED = 4096;

export class Attention {
  private readonly heard = new Set<string>();
  /** Messages of each chat that nobody was told of yet. */
  private news = new Map<ChatKey, number>();
  private closing = false;
  private readonly options: AttentionOptions;

  constructor(options: AttentionOptions) {
    this.options = options;
  }

  arrive({ chat, message, live }: Arrival): void {
    const { counts, now, catchingUp } = this.options;
    if (!live && now() - message.sendTime >= NEWS) return;
    if (!counts(chat, message) || !this.isNew(`${chat}:${message.id}`)) return;
    this.news.set(chat, (this.news.get(chat) ?? 0) + 1);
    // One turn later, so that the messages of one frame or page ask together.
    if (!catchingUp()) queueMicrotask(() => this.settle());
  }

  /** The catch-up has ended, or none runs: one summary of all that came. */
  settle(): void {
    if (this.closing || this.news.size === 0) return;
    const { isDnd, isSeen, attend } = this.options;
    const asking = [...this.news].filter(([chat]) => !isDnd(chat) && !isSeen(chat));
    this.news = new Map();
    if (asking.length === 0) return;
    attend(
      asking.map(([chat]) => chat),
      asking.reduce((sum, [, count]) => sum + count, 0),
    );
  }

  /** The account is closed: nobody is told of it any more (INV-9). */
  close(): void {
    this.closing = true;
  }

  private isNew(name: string): boolean {
    if (this.heard.has(name)) return false;
    this.heard.add(name);
    for (const oldest of this.heard) {
      if (this.heard.size <= REMEMBERED) break;
      this.heard.delete(oldest);
    }
    return true;
  }
}
