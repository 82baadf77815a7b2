// Application of events to the chat store, in their order. An event about a message in a page that is not in memory
// waits for that page, and all later events wait behind it.
import { Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { revealsMessages } from '../../src/core/domain/overlay.ts';
import { noPast, type Past } from '../../src/core/domain/past.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Missing, Pages } from '../journal/pages.ts';
import type { ChatNews, ChatStates, ChatStore, How } from './chat-store.ts';

/** Events that are applied in their order; `at`: how many of them are done. */
export interface ApplyTask {
  readonly events: readonly ChatEvent[];
  at: number;
  /** `skip`: the state has the event already. */
  readonly how: (event: ChatEvent) => How | 'skip';
  /** Is told of each event that changed a chat, in the turn of its application. */
  readonly applied: (change: Change) => void;
  /** Is told of an event whose reduction threw: it has had no effect. */
  readonly stuck: (event: ChatEvent) => void;
}

/** A task of nobody: it is applied as it is, and nobody is told. */
export const quietly = { at: 0, how: (): How => 'reduce', applied: () => undefined, stuck: () => undefined };

/** A chat as it is stored, before and after an event. The pages may be asked about it as it was before. */
export interface Change {
  readonly event: ChatEvent;
  readonly before: ChatState | undefined;
  readonly after: ChatState;
  readonly past: Past;
}

export class EventApplier {
  readonly #chatStore: ChatStore;
  /** null once there is no journal: then nothing lies in pages. */
  #pages: Pages | null;
  readonly #gaveUp = Promise.withResolvers<void>();
  #news = new Map<ChatKey, ChatNews>();
  /** A page cannot be read: from then on events are applied as if nothing lay in pages. */
  readonly failed$ = new Subject<unknown>();
  /** Exceptions of the reduction. */
  readonly bugs$ = new Subject<{ event: ChatEvent; error: unknown }>();

  constructor(chatStore: ChatStore, pages: Pages | null) {
    this.#chatStore = chatStore;
    this.#pages = pages;
  }

  /** Applies as many events as memory reaches; answers the pages that have to be read before it can go on. */
  advance(task: ApplyTask): Missing | null {
    let missing: Missing | null = null;
    for (; task.at < task.events.length; task.at++) {
      const event = task.events[task.at];
      const how = event ? task.how(event) : 'skip';
      if (!event || how === 'skip') continue;
      missing = this.#one(event, how, task);
      if (missing) break;
    }
    if (!missing) this.#pages?.trim();
    const news = this.#news;
    this.#news = new Map();
    for (const it of news.values()) this.#chatStore.changes$.next(it);
    return missing;
  }

  /** Reads pages, a second time where the first fails: that may be a matter of the moment. */
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

  /** Pages are out of reach: messages in them count as not held, and no event waits for them. */
  withoutPages(): void {
    this.#pages = null;
    this.#gaveUp.resolve();
  }

  #one(given: ChatEvent, how: How, task: ApplyTask): Missing | null {
    const before = this.#chatStore.stored.get(given.chat);
    const event = bounded(given, before);
    const past = before && before.folded.to > 0 ? this.#pages?.past(event.chat) : undefined;
    let after: ChatStates | null;
    try {
      after = this.#chatStore.after(event, past ?? noPast, how);
    } catch (error) {
      task.stuck(event);
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

  #note(event: ChatEvent, unhides: boolean): void {
    const held = this.#news.get(event.chat);
    const id = subjectOf(event);
    const message = id === null ? null : (this.#chatStore.chat(event.chat)?.timeline.find(id) ?? null);
    const messages: StoredMessage[] = (held?.messages as StoredMessage[] | undefined) ?? [];
    if (message) messages.push(message);
    const marks = held?.marks === true || !ABOUT_ONE.has(event.kind);
    const unhidden = held?.unhidden === true || unhides;
    this.#news.set(event.chat, { chat: event.chat, messages, marks, unhidden });
  }
}

/** Under a mark at an id that is far too high all that comes later would count as read. */
function bounded(event: ChatEvent, chat: ChatState | undefined): ChatEvent {
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

/** Kinds that leave every other message as it was; a recall changes those that quote it. */
const ABOUT_ONE = new Set<ChatEvent['kind']>([
  'message',
  'receipt',
  'echo',
  'echo-gone',
  'opened',
  'draft',
  'read-told',
  'read',
]);
