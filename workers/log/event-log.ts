// The event log of an account: the single entry point for all changes of chats and the outbox. Entries are
// applied in order, then written: live events by a group commit, pages of a pull with their cursors. Acts of
// the user are written before their command is answered.
//
//   append(entry) ── apply ── applied$ ──┬─ pending ── group commit ── journal ── stored$
//                                        └─ views, attention, look-ups, search, diagnostics
import { EMPTY, exhaustMap, expand, from, map, Subject } from 'rxjs';
import type { Observable, SchedulerLike } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isLocal, type ChatEvent } from '../../src/core/domain/events.ts';
import { needsErasure } from '../../src/core/domain/chat.ts';
import { Compaction } from '../compaction/compaction.ts';
import type { Journal } from '../journal/journal.ts';
import type { Loaded } from '../journal/load.ts';
import type { Missing } from '../journal/pages.ts';
import { onDemand } from '../on-demand.ts';
import type { People } from '../people/people.ts';
import type { Scope } from '../scope.ts';
import type { ChatStore, ApplyMode } from './chat-store.ts';
import { createCommits, kindOf, type LogFailure } from './commits.ts';
import type { Entry } from './entry.ts';
import { EventApplier, silentTask, type ApplyTask, type ChatChange } from './event-applier.ts';
import { isEmptyChange } from './outbox-change.ts';
import { PendingWrites } from './pending-writes.ts';
import { repairWrite } from './repair.ts';

export interface EventLogOptions {
  /** Ends after `close` or `abort`; until then appended events are applied. */
  scope: Scope;
  chatStore: ChatStore;
  people: People;
  /** null without a journal: all data is only in memory. */
  journal: Journal | null;
  scheduler: SchedulerLike;
  /** Resolves in a task of low priority. */
  idle: () => Promise<void>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** This journal replaces a lost one. If it is lost as well, the account stays in memory. */
  isLastJournal?: boolean;
  /** Number of chats that one slice of a compaction folds. */
  slice?: number | undefined;
}

/** An event that changed a chat, with its entry. */
export interface Applied extends ChatChange {
  readonly entry: Entry;
}

export interface EventLog {
  /** Each event that changed a chat, emitted synchronously with its application. */
  readonly applied$: Observable<Applied>;
  /** Emits when a write is stored: its batch number, also where it has no events. */
  readonly stored$: Observable<number>;
  /** Emits once, also to a late subscriber. Nothing is stored afterwards. */
  readonly failed$: Observable<LogFailure>;
  /** Events whose reduction threw. They are stored, and take effect once a build can reduce them. */
  readonly bugs$: Observable<{ event: ChatEvent; error: unknown }>;
  /** False once the log has failed: all data is only in memory, and nothing counts as stored. */
  readonly durable: boolean;
  /** True while writes wait for space on a full disk: what is newer is only in memory. */
  readonly isFull: boolean;
  /** Approximate number of events in the tail. */
  readonly tail: number;
  /** True where no applied change waits to be written. */
  readonly isWritten: boolean;
  /**
   * Applies the events of the tail to the chat rows that a boot loaded. With `cursors` it also repairs a
   * damaged journal, whose `meta` gets these cursors.
   */
  restore(loaded: Loaded, cursors?: Record<string, number> | null): Promise<void>;
  /**
   * Resolves when the entry is as durable as it demands. Never resolves for an act, or a change of the outbox
   * alone, if another journal replaces this one. The command then ends in ENGINE_LOST and is given again.
   */
  append(entry: Entry): Promise<void>;
  /** Resolves when all applied changes are written. */
  flush(): Promise<void>;
  /** Folds the whole tail into pages. Only one compaction runs at a time. */
  compact(): Promise<void>;
  /** Writes everything that is pending, and closes the journal. */
  close(): Promise<void>;
  /** Stops all writing. Resolves when everything appended is applied. */
  abort(): Promise<void>;
}

/** Number of tail events that starts a compaction. */
export const TAIL = 2000;
/** Number of tail events at which a pull waits for a compaction: some 35 MB of memory (docs/design/journal.md). */
const PULL_TAIL = 60 * TAIL;
/** Messages kept per chat where there is no journal (MSG-17). */
const MEMORY_MESSAGES = 1000;

interface Task extends ApplyTask {
  /** Called when all events of the task are applied. */
  readonly done: () => void;
}

export function createEventLog(options: EventLogOptions): EventLog {
  const { scope, chatStore, people, journal, scheduler, isLastJournal, slice } = options;
  /** Ends when the log closes; entries appended before are still applied. */
  const openScope = scope.child();
  const pending = new PendingWrites(chatStore, people);
  const compaction = new Compaction({ chatStore, journal, slice });
  const applier = new EventApplier(chatStore, journal?.pages ?? null);
  const commits = createCommits({ scope: openScope, journal, pending, scheduler, compaction });
  const tasks: Task[] = [];
  const tasks$ = new Subject<void>();
  const applied$ = new Subject<Applied>();
  const loadFolding = onDemand('compaction', () => import('../compaction/fold-all.ts'), options);
  let compacting: Promise<void> | null = null;
  /** Another journal replaces this one. */
  let isReplaced = false;

  // Entries are applied one after another, synchronously within `append` unless a page has to be read first.
  scope.bind(tasks$.pipe(exhaustMap(() => readAndAdvance(advance()).pipe(expand(readAndAdvance)))));
  openScope.bind(people.changes$, (news) => {
    if (news.kind !== 'record') return;
    pending.people.add(news.name);
    commits.schedule();
  });
  openScope.bind(commits.grouped$, () => {
    if (compaction.size >= TAIL) void compact();
  });
  scope.bind(commits.failed$, ({ kind }) => {
    isReplaced = kind === 'fenced' || isLastJournal !== true;
    applier.withoutPages();
  });
  scope.bind(applier.failed$, (error) => commits.fail({ kind: kindOf(error), error }));

  /** Applies tasks in a loop, because `concatMap` would nest a call for each task that waited for a page. */
  function advance(): Missing | null {
    for (let task = tasks[0]; task; task = tasks[0]) {
      try {
        const missing = applier.advance(task);
        if (missing) return missing;
      } catch (error) {
        if (commits.durable) commits.fail({ kind: 'bug', error });
        else scope.report(error);
      }
      tasks.shift();
      task.done();
    }
    return null;
  }

  const readAndAdvance = (missing: Missing | null): Observable<Missing | null> =>
    missing ? from(applier.read(missing)).pipe(map(advance)) : EMPTY;

  /** Returns null where all events are applied at once. */
  function apply(task: ApplyTask): Promise<void> | null {
    const { promise, resolve: done } = Promise.withResolvers<void>();
    tasks.push({ ...task, done });
    tasks$.next();
    return tasks.length === 0 ? null : promise;
  }

  /** Queues an applied event for the next write. */
  function enqueue(event: ChatEvent): void {
    if (!commits.durable) return trim(event.chat);
    if (isLocal(event)) return;
    // Only the chat's row stores an opening, a draft, and a read position that the server knows.
    if (event.kind === 'opened' || event.kind === 'read-told' || event.kind === 'draft')
      pending.rows.add(event.chat);
    else pending.events.push(event);
  }

  function trim(chat: ChatKey): void {
    const before = chatStore.trim(chat, MEMORY_MESSAGES);
    if (before !== null) void apply({ ...silentTask, events: [{ kind: 'gap', chat, after: 0, before }] });
  }

  async function restore(
    { tail, rows, lost, junk }: Loaded,
    cursors: Record<string, number> | null = null,
  ): Promise<void> {
    const known = [...chatStore.stored.keys()];
    for (const { number, events } of tail) {
      compaction.addBatch(events, number, (chat) => number <= (rows.get(chat)?.folded.batch ?? 0));
      const mode = ({ chat }: ChatEvent): ApplyMode | 'skip' => {
        const row = rows.get(chat);
        if (!row || number > row.at) return 'reduce';
        return number > row.folded.batch ? 'put-back' : 'skip';
      };
      await apply({ ...silentTask, events, mode, failed: ({ chat }) => compaction.keepInTail(chat) });
    }
    for (const [chat, { folded }] of rows) {
      const state = chatStore.stored.get(chat);
      if (state && needsErasure({ ...state, folded })) compaction.addErasure(chat);
    }
    // A migration leaves marks without chat rows. Their rows are queued only now, when they include the tail.
    for (const chat of known) if (!rows.has(chat)) pending.rows.add(chat);
    if (!cursors) return;
    const held = tail.flatMap(({ events }) => events);
    await commits.write(repairWrite(chatStore, pending, held, { lost, junk, cursors }));
  }

  async function append(entry: Entry): Promise<void> {
    const { events, outbox = {}, extra, until } = entry;
    const isCommand = until === 'verified' || events.length === 0;
    const changed = new Set(entry.rows);
    let hasOutbox = commits.durable && !isEmptyChange(outbox);
    /** Queues the outbox changes together with the first event, so that one write takes both. */
    const enqueueOutbox = (): void => {
      if (hasOutbox) pending.outbox.push(outbox);
      hasOutbox = false;
    };
    const applied = (change: ChatChange): void => {
      enqueueOutbox();
      enqueue(change.event);
      if (!isLocal(change.event)) changed.add(change.event.chat);
      applied$.next({ ...change, entry });
    };
    /** An event that cannot be reduced is still stored: a later build finds it in the tail. */
    const failed = (event: ChatEvent): void => {
      compaction.keepInTail(event.chat);
      enqueue(event);
    };
    // An entry that only changes the outbox waits for no page. Cursors wait behind all earlier events (INV-1).
    const isOutboxAlone = events.length === 0 && !extra;
    const applying = isOutboxAlone ? null : apply({ ...silentTask, events, applied, failed });
    if (applying) await applying;
    enqueueOutbox();
    const needsWrite = !events.every(isLocal) || !isEmptyChange(outbox);
    if (until === 'applied') return needsWrite ? commits.schedule() : undefined;
    if (isCommand && isReplaced) return NEVER;
    if (until === 'verified') {
      for (const chat of changed) pending.rows.add(chat);
      pending.strict = true;
    }
    // Where nothing is pending, the write that stores the entry may still be under way.
    if (until === 'verified' && !pending.hasAny && !extra)
      await (commits.durable ? journal?.space.unlessFull(journal.written()) : null);
    else await commits.write(extra && ((_drained, _number) => extra()));
    // The next compaction erases deleted messages from the disk, so a commit that may start it is scheduled.
    if (isCommand && events.some(({ kind }) => kind === 'removed' || kind === 'cleared')) commits.schedule();
    if (!isCommand && compaction.size >= PULL_TAIL) await compact();
  }

  function compact(): Promise<void> {
    compacting ??= foldTail().finally(() => {
      compacting = null;
    });
    return compacting;
  }

  async function foldTail(): Promise<void> {
    if (!journal || compaction.next().length === 0) return;
    // If the code does not load, the tail stays for the next compaction.
    const part = await loadFolding();
    const isOver = (): boolean => openScope.ended || !commits.durable || commits.isFull;
    await part?.foldAll({ ...options, journal, compaction, isOver, commit: commits.write });
  }

  /** Resolves when everything appended so far is applied. */
  const allApplied = async (): Promise<void> => void (await apply({ ...silentTask, events: [] }));

  return {
    applied$,
    stored$: commits.stored$,
    failed$: commits.failed$,
    bugs$: applier.bugs$,
    get durable() {
      return commits.durable;
    },
    get isFull() {
      return commits.isFull;
    },
    get tail() {
      return compaction.size;
    },
    get isWritten() {
      return !pending.hasAny && pending.people.size === 0;
    },
    restore,
    append,
    flush: () => commits.write(),
    compact,
    async close() {
      openScope.end();
      await compacting;
      // Events that wait for a page are written as well.
      await allApplied();
      await commits.write();
      await journal?.close();
    },
    async abort() {
      commits.abandon();
      isReplaced = true;
      openScope.end();
      journal?.abort();
      applier.withoutPages();
      await allApplied();
    },
  };
}

/** The result of an act whose journal is being replaced: its command ends in ENGINE_LOST and is repeated. */
const NEVER = new Promise<never>(() => undefined);
