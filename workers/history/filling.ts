// The engine. Loaded with the first gap that is shown, or jump. Which gaps are filled when: those that a conversation
// shows, one at a time in each chat.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { fill, locate, type FillOptions } from './fill.ts';

export interface FillingOptions extends FillOptions {
  /** ms */
  now: () => number;
}

export interface Filling {
  /**
   * A conversation shows this gap; `up`: its reader stands below it. At once nothing, where one is being filled or
   * nobody can be asked.
   */
  want(chat: ChatKey, gap: Gap, up: boolean): void;
  /** Sees to it that a message is held. */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
}

/** After no answer the same chat is not asked again for so long, ms. */
const PAUSE = 5000;

export function createFilling(options: FillingOptions): Filling {
  const { canAsk, now } = options;
  /** The place that is being filled, and the one that was asked for meanwhile. */
  const busy = new Map<ChatKey, { now: Gap; next: { gap: Gap; up: boolean } | null }>();
  const notBefore = new Map<ChatKey, number>();

  function want(chat: ChatKey, gap: Gap, up: boolean): void {
    const filling = busy.get(chat);
    // A page has made the place smaller. One that is as it was is not asked for over and over.
    const isOther = filling && (gap.before !== filling.now.before || gap.after !== filling.now.after);
    if (filling && isOther) filling.next = { gap, up };
    if (gap.lost || filling || !canAsk() || now() < (notBefore.get(chat) ?? 0)) return;
    const mine = { now: gap, next: null as { gap: Gap; up: boolean } | null };
    busy.set(chat, mine);
    const filled = fill(options, chat, gap, up).catch(() => false);
    void filled.then((isAnswered) => {
      if (!isAnswered) notBefore.set(chat, now() + PAUSE);
      busy.delete(chat);
      if (mine.next) want(chat, mine.next.gap, mine.next.up);
    });
  }

  return { want, locate: (chat, id) => locate(options, chat, id) };
}
