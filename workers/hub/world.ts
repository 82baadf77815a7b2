// The engine. What the events of one account fold to, in memory, and the news of what changed.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { reduceChat, type Self } from '../../src/core/domain/reduce.ts';

export class World {
  readonly self: Self;
  private readonly states = new Map<ChatKey, ChatState>();
  /** Chats whose state is another one now. */
  readonly changes$ = new Subject<ChatKey>();

  constructor(self: Self) {
    this.self = self;
  }

  get chats(): ReadonlyMap<ChatKey, ChatState> {
    return this.states;
  }

  chat(key: ChatKey): ChatState | undefined {
    return this.states.get(key);
  }

  /** False when the event changed nothing: it had happened already. */
  apply(event: ChatEvent): boolean {
    const before = this.states.get(event.chat);
    const after = reduceChat(before, event, this.self);
    if (after === before) return false;
    this.states.set(event.chat, after);
    this.changes$.next(event.chat);
    return true;
  }

  /** A state as the journal had it. */
  restore(state: ChatState): void {
    this.states.set(state.key, state);
    this.changes$.next(state.key);
  }
}
