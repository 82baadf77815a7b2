// The engine. What ids that come out of order tell: of their chat, that a higher id is wrong; of a cursor, that it has
// passed messages that are not held.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { farOf } from '../../src/core/domain/far.ts';
import { isFullOfRecalls } from '../../src/core/domain/recalls.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { findHeld } from '../../src/core/domain/held.ts';
import type { Feed } from '../../src/core/wire/index.ts';
import type { Applied } from '../log/event-log.ts';
import type { Disproof, DisproofOptions } from './disproof.ts';
import { live } from '../log/entry.ts';

export interface IdOrder {
  /** Live events, or those of a page, are about to be applied. */
  look(events: readonly ChatEvent[]): void;
  /** To be told of this live event when it is applied; undefined where nothing can follow from it. */
  onApplied(event: ChatEvent): ((it: Applied) => void) | undefined;
  /** A pull of this feed has ended well. */
  ended(feed: Feed): void;
}

export interface IdOrderOptions extends DisproofOptions {
  /** A recall came for a chat that has so many that those of unknown messages are noted no more. */
  onFull: (chat: ChatKey) => void;
}

export function createIdOrder(options: IdOrderOptions): IdOrder {
  const { chatStore, cursors, log } = options;
  let part: Promise<Disproof> | null = null;

  /** Its code comes with the first cursor that is wrong. Where it does not come, the next message asks again. */
  function load(): Promise<Disproof> {
    part ??= import('./disproof.ts').then(({ createDisproof }) => createDisproof(options));
    part.catch(() => {
      part = null;
    });
    return part;
  }

  return {
    look(events) {
      for (const event of events) {
        const chat = chatStore.stored.get(event.chat);
        const far = farOf(event, chat);
        if (far) void log.append(live(far));
        if (event.kind === 'recall' && chat && isFullOfRecalls(chat.marks)) options.onFull(chat.key);
      }
    },
    onApplied(event) {
      if (event.kind !== 'message') return undefined;
      const { chat, message } = event;
      const feed = chat.slice(0, chat.indexOf('-')) as Feed;
      cursors.heard(feed, message.id);
      if (message.id > cursors.of(feed).ask) return undefined;
      return ({ before, past }) => {
        if (before && findHeld(before, message.id, past)) return;
        load().then((it) => it.told(feed, chat, message), ignore);
      };
    },
    ended: (feed) => void part?.then((it) => it.ended(feed), ignore),
  };
}

const ignore = (): void => undefined;
