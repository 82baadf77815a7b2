// Detects message ids out of order. A new message may prove that the highest id of its chat is implausibly
// high (`far`). The check compares it with the chat's newest message, so it runs before the event is applied.
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
  /** Called before events of a pull are applied: marks the implausibly high ids that they prove. */
  beforePage(events: readonly ChatEvent[]): void;
  /**
   * Called before a live event is applied: as `beforePage`. Also lets a disproved cursor rise up to the
   * event's id.
   */
  beforeLive(event: ChatEvent): void;
  /** Chats at their limit of recalls for which another recall has arrived. */
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
      if (event.kind === 'message') cursors.noteLiveId(feedOf(event.chat), event.message.id);
    },
    full$,
  };
}

export const feedOf = (chat: ChatKey): Feed => chat.slice(0, chat.indexOf('-')) as Feed;
