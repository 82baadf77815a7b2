// Applies events to the chat store in order. An event waits until the page of its message is in memory. All
// later events wait behind it.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { revealsMessages } from '../../src/core/domain/overlay.ts';
import { noPast, type Past } from '../../src/core/domain/past.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Missing, Pages } from '../journal/pages.ts';
import type { ChatNews, ChatStates, ChatStore, ApplyMode } from './chat-store.ts';

/** Events to apply in order. `at`: the number of events done so far. */
export interface ApplyTask {
  readonly events: readonly ChatEvent[];
  at: number;
  /** `skip`: the state already includes the event. */
  readonly mode: (event: ChatEvent) => ApplyMode | 'skip';
  /** Receives each event that changed a chat, synchronously with its application. */
  readonly applied: (change: ChatChange) => void;
  /** Receives an event whose reduction threw; the event has no effect. */
  readonly failed: (event: ChatEvent) => void;
}

/** Defaults of a task that reduces every event and reports nothing. */
export const silentTask = {
  at: 0,
  mode: (): ApplyMode => 'reduce',
  applied: () => undefined,
  failed: () => undefined,
};

/** A chat's stored state before and after an event. `past` answers about pages as they were before. */
export interface ChatChange {
  readonly event: ChatEvent;
  readonly before: ChatState | undefined;
  readonly after: ChatState;
  readonly past: Past;
}

export class EventApplier {
  readonly #chatStore: ChatStore;
  /** null without a journal, or where pages are unreadable: chats then count as having no pages. */
  #pages: Pages | null;
  readonly #gaveUp = Promise.withResolvers<void>();
  #news = new Map<ChatKey, ChatNews>();
  /** Emits when a page cannot be read. From then on events are applied as if the chat had no pages. */
  readonly failed$ = new Subject<unknown>();
  /** Exceptions thrown by the reducer. */
  readonly bugs$ = new Subject<{ event: ChatEvent; error: unknown }>();

  constructor(chatStore: ChatStore, pages: Pages | null) {
    this.#chatStore = chatStore;
    this.#pages = pages;
  }

  /**
   * Applies events until a page is missing; returns the pages that have to be read before it can continue.
   */
  advance(task: ApplyTask): Missing | null {
    let missing: Missing | null = null;
    for (; task.at < task.events.length; task.at++) {
      const event = task.events[task.at];
      const mode = event ? task.mode(event) : 'skip';
      if (!event || mode === 'skip') continue;
      missing = this.#apply(event, mode, task);
      if (missing) break;
    }
    if (!missing) this.#pages?.trim();
    const news = this.#news;
    this.#news = new Map();
    for (const it of news.values()) this.#chatStore.changes$.next(it);
    return missing;
  }

  /** Reads pages and retries a failed read once, because the failure may be transient. */
  async read(missing: Missing): Promise<void> {
    const load = async (): Promise<void> => this.#pages?.load(missing);
    const reading = load()
      .catch(load)
      .catch((error: unknown) => {
        this.withoutPages();
        this.failed$.next(error);
      });
    await Promise.race([reading, this.#gaveUp.promise]);
  }

  /** Gives up on pages: messages in them count as not held, and no event waits for them. */
  withoutPages(): void {
    this.#pages = null;
    this.#gaveUp.resolve();
  }

  #apply(rawEvent: ChatEvent, mode: ApplyMode, task: ApplyTask): Missing | null {
    const before = this.#chatStore.stored.get(rawEvent.chat);
    const event = clampRead(rawEvent, before);
    const past = before && before.folded.to > 0 ? this.#pages?.past(event.chat) : undefined;
    let after: ChatStates | null;
    try {
      after = this.#chatStore.after(event, past ?? noPast, mode);
    } catch (error) {
      task.failed(event);
      this.bugs$.next({ event, error });
      return null;
    }
    if (past?.missing) return past.missing;
    if (!after) return null;
    const shown = event.kind === 'pending' ? this.#chatStore.chat(event.chat) : undefined;
    this.#chatStore.set(after.stored, after.shown);
    this.#note(event, shown !== undefined && revealsMessages(shown.marks, after.shown.marks));
    task.applied({ event, before, after: after.stored, past: past ?? noPast });
    return null;
  }

  #note(event: ChatEvent, hasUnhidden: boolean): void {
    const held = this.#news.get(event.chat);
    const id = subjectOf(event);
    const message = id === null ? null : (this.#chatStore.chat(event.chat)?.timeline.find(id) ?? null);
    const messages: StoredMessage[] = (held?.messages as StoredMessage[] | undefined) ?? [];
    if (message) messages.push(message);
    const marks = held?.marks === true || !ONE_MESSAGE_KINDS.has(event.kind);
    const unhidden = held?.unhidden === true || hasUnhidden;
    this.#news.set(event.chat, { chat: event.chat, messages, marks, unhidden });
  }
}

/**
 * Limits a read mark without an id to the newest message: an implausibly high mark would make later messages
 * read.
 */
function clampRead(event: ChatEvent, chat: ChatState | undefined): ChatEvent {
  if (event.kind !== 'read' || !event.most) return event;
  const newest = chat?.summary.last?.id ?? 0;
  return event.upTo > newest ? { ...event, upTo: newest } : event;
}

function subjectOf(event: ChatEvent): number | null {
  switch (event.kind) {
    case 'message':
      return event.message.id;
    case 'receipt':
      return event.id;
    case 'recall':
      return event.target;
    default:
      return null;
  }
}

/**
 * Kinds that affect one message only. A recall is not among them, because it changes messages that quote its
 * target.
 */
const ONE_MESSAGE_KINDS = new Set<ChatEvent['kind']>([
  'message',
  'receipt',
  'echo',
  'echo-gone',
  'opened',
  'draft',
  'read-told',
  'read',
]);
