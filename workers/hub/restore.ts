// The engine. From the journal's records back to state: rows first, so that the list can be painted,
// then the tail. A batch that a row already has only gives its messages, not its effects on the row. Pure.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import {
  emptyChat,
  emptyMarks,
  type ChatState,
  type ChatSummary,
  type Marks,
} from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { isStored, mergeMessage, type StoredMessage } from '../../src/core/domain/message.ts';
import { reduceChat, type Self } from '../../src/core/domain/reduce.ts';

/** Rows and marks as states without messages. */
export function fromRows(
  summaries: ReadonlyMap<ChatKey, { summary: ChatSummary }>,
  marks: ReadonlyMap<ChatKey, Marks>,
): Map<ChatKey, ChatState> {
  const states = new Map<ChatKey, ChatState>();
  for (const key of new Set([...summaries.keys(), ...marks.keys()])) {
    const summary = summaries.get(key)?.summary;
    states.set(key, { ...emptyChat(key), ...(summary && { summary }), marks: marks.get(key) ?? emptyMarks });
  }
  return states;
}

/** Folds one batch of the tail into the states; `at` tells up to which batch each row is folded. */
export function foldBatch(
  states: Map<ChatKey, ChatState>,
  batch: { number: number; events: readonly ChatEvent[] },
  at: (chat: ChatKey) => number,
  self: Self,
): void {
  for (const event of batch.events) {
    const before = states.get(event.chat);
    const folded = before !== undefined && batch.number <= at(event.chat);
    states.set(event.chat, folded ? withMessage(before, event, self) : reduceChat(before, event, self));
  }
}

function withMessage(state: ChatState, event: ChatEvent, self: Self): ChatState {
  if (event.kind === 'receipt') return { ...state, timeline: reduceChat(state, event, self).timeline };
  if (event.kind !== 'message' || !isStored(event.message)) return state;
  const merge = (held: StoredMessage, came: StoredMessage) => mergeMessage(held, came) as StoredMessage;
  return { ...state, timeline: state.timeline.put(event.message, merge).timeline };
}
