// The chats of one account in memory. Each chat has two states: as stored, and as shown under its pending
// deletions.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, type ChatState, type Folded } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { shownChat } from '../../src/core/domain/overlay.ts';
import type { Past } from '../../src/core/domain/past.ts';
import { putBack, reduceChat, type Self } from '../../src/core/domain/reduce.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';

/** The change of one chat by a series of events. */
export interface ChatNews {
  chat: ChatKey;
  /** New and changed messages in their current form. */
  messages: readonly StoredMessage[];
  /** Marks or gaps changed, so the row of any message may differ. */
  marks: boolean;
  /** Messages hidden by a pending deletion are visible again, perhaps some in pages. */
  unhidden?: boolean;
}

/**
 * `put-back`: the stored chat row and marks already include the event; only its message is missing in memory.
 */
export type ApplyMode = 'reduce' | 'put-back';

/** Both states of a chat; the same object where no deletion is pending. */
export interface ChatStates {
  /** As in the journal, or about to be written. The reducer, compaction and cursors read it. */
  stored: ChatState;
  /** With the overlay of pending deletions applied. Views, attention and commands read it. */
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

  /** All chats as shown. */
  get chats(): ReadonlyMap<ChatKey, ChatState> {
    return this.#shownStates;
  }

  /** A chat as shown. */
  chat(key: ChatKey): ChatState | undefined {
    return this.#shownStates.get(key);
  }

  /** All chats as stored, without the overlay of pending deletions. */
  get stored(): ReadonlyMap<ChatKey, ChatState> {
    return this.#storedStates;
  }

  /** The states after an event, null where the event changes nothing. Does not apply the event. */
  after(event: ChatEvent, past: Past, mode: ApplyMode): ChatStates | null {
    // An event that changes nothing, such as a receipt of an unknown message, must not create a chat.
    const before = this.#storedStates.get(event.chat) ?? emptyChat(event.chat);
    const stored =
      mode === 'reduce' ? reduceChat(before, event, this.self, past) : putBack(before, event, past);
    return stored === before ? null : { stored, shown: shownChat(stored, this.self, past) };
  }

  /** `shown` is omitted where no deletion is pending. */
  set(stored: ChatState, shown = stored): void {
    this.#storedStates.set(stored.key, stored);
    this.#shownStates.set(stored.key, shown);
  }

  /** Drops the messages that a compaction has written into pages, unless they changed since `captured`. */
  dropFolded(captured: ChatState, folded: Folded): void {
    const now = this.#storedStates.get(captured.key);
    if (!now) return;
    let timeline = now.timeline.minus(captured.timeline);
    // Messages deleted during the compaction stay, so that the next one rewrites their pages without them.
    for (const message of captured.timeline.after(0)) {
      const { id } = message;
      if (now.marks.removed[id] && !captured.marks.removed[id])
        timeline = timeline.put(message, (held) => held).timeline;
    }
    this.#replace({ ...now, folded, timeline });
  }

  /** Without a journal: keeps only the newest messages (MSG-17). Returns the first id kept, or null. */
  trim(key: ChatKey, max: number): number | null {
    const state = this.#storedStates.get(key);
    if (!state || state.timeline.size <= max + SLACK) return null;
    const timeline = Timeline.of(state.timeline.newest(max).messages);
    this.#replace({ ...state, timeline });
    return timeline.first?.id ?? null;
  }

  /** Replaces the stored state where messages only left memory. The shown marks and summary stay. */
  #replace(stored: ChatState): void {
    const shown = this.#shownStates.get(stored.key);
    const isOverlaid = shown && shown !== this.#storedStates.get(stored.key);
    this.set(stored, isOverlaid ? { ...stored, marks: shown.marks, summary: shown.summary } : stored);
  }
}

/**
 * Number of excess messages that a chat may have before a trim, because each trim copies the kept messages.
 */
const SLACK = 64;
