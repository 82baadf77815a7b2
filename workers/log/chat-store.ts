// The chats of one account in memory: each as it is stored, and as it is shown under its pending deletions.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, type ChatState, type Folded } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { shownChat } from '../../src/core/domain/overlay.ts';
import type { Past } from '../../src/core/domain/past.ts';
import { putBack, reduceChat, type Self } from '../../src/core/domain/reduce.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';

/** The difference that some events made in a chat. */
export interface ChatNews {
  chat: ChatKey;
  /** Messages that came or changed, as they are now. */
  messages: readonly StoredMessage[];
  /** Marks or gaps changed: any message may look different. */
  marks: boolean;
  /** Messages that were hidden are shown again, wherever they lie. */
  unhidden?: boolean;
}

/** `put-back`: row and marks know the event already, only its messages are missing. */
export type How = 'reduce' | 'put-back';

/** One chat twice; the same object where no deletion is pending. */
export interface ChatStates {
  /** Known to the journal, or about to be written. The reducer, compaction and cursors read it. */
  stored: ChatState;
  /** Under the overlay of pending deletions. Views, attention and commands read it. */
  shown: ChatState;
}

export class ChatStore {
  readonly self: Self;
  readonly #storedStates = new Map<ChatKey, ChatState>();
  readonly #shownStates = new Map<ChatKey, ChatState>();
  readonly changes$ = new Subject<ChatNews>();

  constructor(self: Self) {
    this.self = self;
  }

  /** As shown. */
  get chats(): ReadonlyMap<ChatKey, ChatState> {
    return this.#shownStates;
  }

  /** As shown. */
  chat(key: ChatKey): ChatState | undefined {
    return this.#shownStates.get(key);
  }

  /** Without the overlay of pending deletions. */
  get stored(): ReadonlyMap<ChatKey, ChatState> {
    return this.#storedStates;
  }

  /** The states after an event, null when it changed nothing; nothing is applied yet. */
  after(event: ChatEvent, past: Past, how: How): ChatStates | null {
    // An event that changes nothing makes no chat: a receipt of a message that never came is one.
    const before = this.#storedStates.get(event.chat) ?? emptyChat(event.chat);
    const stored =
      how === 'reduce' ? reduceChat(before, event, this.self, past) : putBack(before, event, past);
    return stored === before ? null : { stored, shown: shownChat(stored, this.self, past) };
  }

  /** `shown` is left out where nothing is pending. */
  set(stored: ChatState, shown = stored): void {
    this.#storedStates.set(stored.key, stored);
    this.#shownStates.set(stored.key, shown);
  }

  /** Drops from memory the messages that now lie in pages, unless they changed since they were captured. */
  folded(captured: ChatState, folded: Folded): void {
    const now = this.#storedStates.get(captured.key);
    if (!now) return;
    let timeline = now.timeline.minus(captured.timeline);
    // Deleted while they were folded: their copies stay here, so that the next compaction writes the pages without them.
    for (const message of captured.timeline.after(0)) {
      const { id } = message;
      if (now.marks.removed[id] && !captured.marks.removed[id])
        timeline = timeline.put(message, (held) => held).timeline;
    }
    this.#replace({ ...now, folded, timeline });
  }

  /** Without a journal: keeps only the newest messages (MSG-17). Answers the first id kept, or null. */
  trim(key: ChatKey, most: number): number | null {
    const state = this.#storedStates.get(key);
    if (!state || state.timeline.size <= most + SLACK) return null;
    const timeline = Timeline.of(state.timeline.newest(most).messages);
    this.#replace({ ...state, timeline });
    return timeline.first?.id ?? null;
  }

  /** Messages lie elsewhere; marks and summaries, shown ones too, stay as they are. */
  #replace(stored: ChatState): void {
    const shown = this.#shownStates.get(stored.key);
    const isOverlaid = shown && shown !== this.#storedStates.get(stored.key);
    this.set(stored, isOverlaid ? { ...stored, marks: shown.marks, summary: shown.summary } : stored);
  }
}

/** Trimming one by one would copy the rest each time. */
const SLACK = 64;
