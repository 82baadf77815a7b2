// The engine. What the events of one account fold to, in memory, and the news of what changed.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, type ChatState, type Folded } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Past } from '../../src/core/domain/past.ts';
import { putBack, reduceChat, type Self } from '../../src/core/domain/reduce.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';

/** What is different in a chat. */
export interface ChatNews {
  chat: ChatKey;
  /** Messages that came or changed, as they are now. */
  messages: readonly StoredMessage[];
  /** Marks or gaps are others: any message may look different. */
  marks: boolean;
  /** Messages that were hidden are shown again, wherever they lie. */
  restored?: boolean;
}

/** `put-back`: row and marks know the event already, only its messages are missing. */
export type How = 'reduce' | 'put-back';

export class ChatStore {
  readonly self: Self;
  private readonly states = new Map<ChatKey, ChatState>();
  readonly changes$ = new Subject<ChatNews>();

  constructor(self: Self) {
    this.self = self;
  }

  get chats(): ReadonlyMap<ChatKey, ChatState> {
    return this.states;
  }

  chat(key: ChatKey): ChatState | undefined {
    return this.states.get(key);
  }

  /** The state after an event, the same object when it changed nothing; nothing is applied yet. */
  after(event: ChatEvent, past: Past, how: How): ChatState | undefined {
    const before = this.states.get(event.chat);
    if (how === 'reduce') return reduceChat(before, event, this.self, past);
    return putBack(before ?? emptyChat(event.chat), event, past);
  }

  set(state: ChatState): void {
    this.states.set(state.key, state);
  }

  /** What lies in pages now is no longer kept here; what changed since then is. */
  folded(captured: ChatState, folded: Folded): void {
    const now = this.states.get(captured.key);
    if (now) this.set({ ...now, folded, timeline: now.timeline.minus(captured.timeline) });
  }

  /** Without a journal: only the newest messages are kept (MSG-17). Answers the first id kept, or null. */
  trim(key: ChatKey, most: number): number | null {
    const state = this.states.get(key);
    if (!state || state.timeline.size <= most + SLACK) return null;
    const timeline = Timeline.of(state.timeline.newest(most).messages);
    this.set({ ...state, timeline });
    return timeline.first?.id ?? null;
  }
}

/** Trimming one by one would copy the rest each time. */
const SLACK = 64;
