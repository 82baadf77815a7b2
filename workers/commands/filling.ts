// The engine. Which gaps are filled when: those that a conversation shows, one at a time in each chat.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { FillOptions } from './fill.ts';

export interface FillingOptions extends FillOptions {
  canAsk: () => boolean;
  /** ms */
  now: () => number;
}

export interface Filling {
  /** A conversation shows this gap. At once nothing, where one is being filled or nobody can be asked. */
  want(chat: ChatKey, gap: Gap): void;
}

/** After no answer the same chat is not asked again for so long, ms. */
const PAUSE = 5000;

export function createFilling(options: FillingOptions): Filling {
  const { canAsk, now } = options;
  /** The place that is being filled, and the one that was asked for meanwhile. */
  const busy = new Map<ChatKey, { now: Gap; next: Gap | null }>();
  const notBefore = new Map<ChatKey, number>();

  async function fill(chat: ChatKey, gap: Gap): Promise<void> {
    // Its code comes with the first gap that is shown; where it does not come there was no answer.
    const part = await import('./fill.ts').catch(() => null);
    if (!(await part?.fill(options, chat, gap))) notBefore.set(chat, now() + PAUSE);
  }

  function want(chat: ChatKey, gap: Gap): void {
    const filling = busy.get(chat);
    // A page has made the place smaller. One that is as it was is not asked for over and over.
    if (filling && gap.before !== filling.now.before) filling.next = gap;
    if (gap.lost || filling || !canAsk() || now() < (notBefore.get(chat) ?? 0)) return;
    const mine = { now: gap, next: null as Gap | null };
    busy.set(chat, mine);
    void fill(chat, gap).finally(() => {
      busy.delete(chat);
      if (mine.next) want(chat, mine.next);
    });
  }

  return { want };
}
