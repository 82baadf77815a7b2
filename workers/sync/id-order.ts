// Ids that come out of order. An event may prove that the highest id of its chat is far too high; the proof compares it
// with the newest message of the chat, so it is looked for before the event is applied.
import { Subject, type Observable } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { farEventOf } from '../../src/core/domain/far.ts';
import { isRecallLimitReached } from '../../src/core/domain/recalls.ts';
import type { Feed } from '../../src/core/wire/index.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { live } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';

export interface IdOrder {
  /** Before events of a pull are applied: applies the far ids that they prove. */
  beforePage(events: readonly ChatEvent[]): void;
  /** Before a live event is applied: the same, and a disproved cursor may rise up to its id. */
  beforeLive(event: ChatEvent): void;
  /** Chats that note no recall of an unknown message any more, for they have too many. */
  readonly full$: Observable<ChatKey>;
}

export function createIdOrder(
  chatStore: ChatStore,
  cursors: Cursors,
  log: Pick<EventLog, 'append'>,
): IdOrder {
  const full$ = new Subject<ChatKey>();

  function beforePage(events: readonly ChatEvent[]): void {
    for (const event of events) {
      const chat = chatStore.stored.get(event.chat);
      const far = farEventOf(event, chat);
      if (far) void log.append(live(far));
      if (event.kind === 'recall' && chat && isRecallLimitReached(chat.marks)) full$.next(chat.key);
    }
  }

  return {
    beforePage,
    beforeLive(event) {
      beforePage([event]);
      if (event.kind === 'message') cursors.heard(feedOf(event.chat), event.message.id);
    },
    full$,
  };
}

export const feedOf = (chat: ChatKey): Feed => chat.slice(0, chat.indexOf('-')) as Feed;
