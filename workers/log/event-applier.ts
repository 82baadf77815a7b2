// The engine. Applies events to the chatStore in their order. Where an event is about a message in a page that
// is not in memory it waits for that page, and all that comes later waits behind it.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { isUnhidden } from '../../src/core/domain/overlay.ts';
import { noPast, type Past } from '../../src/core/domain/past.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Missing, Pages } from '../journal/pages.ts';
import type { ChatNews, How, ChatStore } from './chat-store.ts';

interface Task {
  events: readonly ChatEvent[];
  at: number;
  how: (event: ChatEvent) => How | 'skip';
  applied: Applied;
  done: () => void;
}

/** With the chat as it was stored before the event, and its pages. */
export type Applied = (event: ChatEvent, before: ChatState | undefined, past: Past) => void;

export class EventApplier {
  private readonly tasks: Task[] = [];
  private draining: Promise<void> = Promise.resolve();
  private readonly gaveUp = Promise.withResolvers<void>();
  private readonly chatStore: ChatStore;
  /** null once there is no journal: then nothing lies in pages. */
  private pages: Pages | null;
  private readonly onFailed: () => void;
  private news = new Map<ChatKey, ChatNews>();

  /** `onFailed`: a page cannot be read; what comes now is applied as if nothing lay in pages. */
  constructor(chatStore: ChatStore, pages: Pages | null, onFailed: () => void) {
    this.chatStore = chatStore;
    this.pages = pages;
    this.onFailed = onFailed;
  }

  /**
   * `applied` is told of each event that changed something. Null: all is applied already; else the promise
   * resolves when it is.
   */
  apply(
    events: readonly ChatEvent[],
    applied: Applied,
    how: (event: ChatEvent) => How | 'skip' = () => 'reduce',
  ): Promise<void> | null {
    const task: Task = { events, at: 0, how, applied, done: () => undefined };
    if (this.tasks.length === 0) {
      const missing = this.go(task);
      if (!missing) return null;
      this.tasks.push(task);
      this.draining = this.drain(missing);
    } else {
      this.tasks.push(task);
    }
    return new Promise((done) => {
      task.done = done;
    });
  }

  /** Resolves when all that came so far is applied. */
  settled(): Promise<void> {
    return this.draining;
  }

  /** Pages are out of reach: what they hold counts as not held, and nothing waits for them. */
  withoutPages(): void {
    this.pages = null;
    this.gaveUp.resolve();
  }

  private async drain(first: Missing): Promise<void> {
    let missing: Missing | null = first;
    for (let task = this.tasks[0]; task; task = this.tasks[0]) {
      if (missing) await Promise.race([this.read(missing), this.gaveUp.promise]);
      missing = this.go(task);
      if (missing) continue;
      this.tasks.shift();
      task.done();
    }
    this.pages?.trim();
  }

  /** What fails once may be a matter of the moment. */
  private async read(missing: Missing): Promise<void> {
    const load = async (): Promise<void> => this.pages?.load(missing);
    await load()
      .catch(load)
      .catch(() => {
        this.withoutPages();
        this.onFailed();
      });
  }

  /** Applies as far as possible; answers what has to be read before it can go on. */
  private go(task: Task): Missing | null {
    let missing: Missing | null = null;
    for (; task.at < task.events.length; task.at++) {
      const event = task.events[task.at];
      const how = event ? task.how(event) : 'skip';
      if (!event || how === 'skip') continue;
      missing = this.one(event, how, task.applied);
      if (missing) break;
    }
    const { news } = this;
    this.news = new Map();
    for (const it of news.values()) this.chatStore.changes$.next(it);
    return missing;
  }

  private one(given: ChatEvent, how: How, applied: Applied): Missing | null {
    const before = this.chatStore.stored.get(given.chat);
    const event = bounded(given, before);
    const past = before && before.folded.to > 0 ? this.pages?.past(event.chat) : undefined;
    const after = this.chatStore.after(event, past ?? noPast, how);
    if (past?.missing) return past.missing;
    if (!after) return null;
    const shown = event.kind === 'pending' ? this.chatStore.chat(event.chat) : undefined;
    this.chatStore.set(after.stored, after.shown);
    this.note(event, shown !== undefined && isUnhidden(shown.marks, after.shown.marks));
    applied(event, before, past ?? noPast);
    return null;
  }

  private note(event: ChatEvent, unhides: boolean): void {
    const held = this.news.get(event.chat);
    const id = subjectOf(event);
    const message = id === null ? null : (this.chatStore.chat(event.chat)?.timeline.find(id) ?? null);
    const messages: StoredMessage[] = (held?.messages as StoredMessage[] | undefined) ?? [];
    if (message) messages.push(message);
    const marks = held?.marks === true || !ABOUT_ONE.has(event.kind);
    const unhidden = held?.unhidden === true || unhides;
    this.news.set(event.chat, { chat: event.chat, messages, marks, unhidden });
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
