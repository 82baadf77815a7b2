// The event log of an account: the one way in for everything that happens. Entries are applied in their order, then
// written: live events by a group commit, pages of a pull with their cursors, acts of the user before their receipt.
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
import type { ChatStore, How } from './chat-store.ts';
import { createCommits, kindOf, type LogFailure } from './commits.ts';
import type { Entry } from './entry.ts';
import { EventApplier, quietly, type ApplyTask, type Change } from './event-applier.ts';
import { isNothing } from './outbox-change.ts';
import { PendingWrites } from './pending-writes.ts';

export interface EventLogOptions {
  /** Ends after `close` or `abort`: until then appended events are applied. */
  scope: Scope;
  chatStore: ChatStore;
  people: People;
  /** null: memory is all. */
  journal: Journal | null;
  scheduler: SchedulerLike;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** Another journal of this account was lost before: when this one is lost too, memory has to do. */
  isLastJournal?: boolean;
  /** Chats that one slice of a compaction folds. */
  slice?: number | undefined;
}

/** An event that has changed a chat, and the entry that brought it. */
export interface Applied extends Change {
  readonly entry: Entry;
}

export interface EventLog {
  /** Each event that changed a chat, in the turn of its application. */
  readonly applied$: Observable<Applied>;
  /** The number of the last batch of events that the database has. */
  readonly stored$: Observable<number>;
  /** Emits once, also to a late subscriber: from then on nothing is stored. */
  readonly failed$: Observable<LogFailure>;
  /** Events whose reduction threw. They are stored, and have no effect before a build that can reduce them. */
  readonly bugs$: Observable<{ event: ChatEvent; error: unknown }>;
  /** False once the log has failed: from then on memory is all, and nothing claims to be stored. */
  readonly durable: boolean;
  /** Events in the tail, roughly. */
  readonly tail: number;
  /** True where nothing that was applied waits to be written. */
  readonly isWritten: boolean;
  /**
   * Folds the tail over the rows as a boot finds them. With `cursors` it mends a damaged journal, and `meta` has these
   * cursors from then on.
   */
  restore(loaded: Loaded, cursors?: Record<string, number> | null): Promise<void>;
  /**
   * Resolves when the entry is as durable as it asks for. An act, and a change of the outbox alone, never resolves
   * behind a journal that another one replaces: its command ends in ENGINE_LOST and is given again.
   */
  append(entry: Entry): Promise<void>;
  /** Resolves when everything that was applied is written. */
  flush(): Promise<void>;
  /** Folds the whole tail into pages. One compaction runs at a time. */
  compact(): Promise<void>;
  /** Writes everything that waits, and closes the journal. */
  close(): Promise<void>;
  /** Writes nothing more. Resolves when the state has everything that was appended. */
  abort(): Promise<void>;
}

/** Tail events at which compaction begins by itself. */
export const TAIL = 2000;
/**
 * Tail events at which a pull waits for a compaction: some 35 MB of memory. Folding more often would write the last
 * page of each chat again and again, and a pull of 100,000 took five times as long.
 */
const PULLED = 60 * TAIL;
/** Messages of a chat that are kept where there is no journal (MSG-17). */
const MEMORY = 1000;

interface Task extends ApplyTask {
  /** All events of the task are applied. */
  readonly done: () => void;
}

export function createEventLog(options: EventLogOptions): EventLog {
  const { scope, chatStore, people, journal, scheduler, isLastJournal, slice } = options;
  /** Ends when the log closes; entries that were appended before are still applied. */
  const open = scope.child();
  const pending = new PendingWrites(chatStore, people);
  const compaction = new Compaction({ chatStore, journal, slice });
  const applier = new EventApplier(chatStore, journal?.pages ?? null);
  const commits = createCommits({ scope: open, journal, pending, scheduler, compaction });
  const tasks: Task[] = [];
  const tasks$ = new Subject<void>();
  const applied$ = new Subject<Applied>();
  const loadFolding = onDemand('compaction', () => import('../compaction/fold-all.ts'), options);
  const loadMending = onDemand('mending of the journal', () => import('./mended.ts'), options);
  let compacting: Promise<void> | null = null;
  /** Another journal replaces this one. */
  let isReplaced = false;

  // Entries are applied one after the other: within `append`, unless a page has to be read first.
  scope.bind(tasks$.pipe(exhaustMap(() => behind(advance()).pipe(expand(behind)))));
  open.bind(people.changes$, (news) => {
    if (news.kind !== 'record') return;
    pending.people.add(news.name);
    commits.soon();
  });
  open.bind(commits.grouped$, () => {
    if (compaction.size >= TAIL) void compact();
  });
  scope.bind(commits.failed$, ({ kind }) => {
    isReplaced = kind === 'fenced' || isLastJournal !== true;
    applier.withoutPages();
  });
  scope.bind(applier.failed$, (error) => commits.fail({ kind: kindOf(error), error }));

  /** Applies tasks in a loop: `concatMap` nests a call for each task that waited for a page. */
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

  const behind = (missing: Missing | null): Observable<Missing | null> =>
    missing ? from(applier.read(missing)).pipe(map(advance)) : EMPTY;

  /** null: all events are applied already. */
  function apply(task: ApplyTask): Promise<void> | null {
    const { promise, resolve: done } = Promise.withResolvers<void>();
    tasks.push({ ...task, done });
    tasks$.next();
    return tasks.length === 0 ? null : promise;
  }

  /** Applied events wait for the next write. */
  function keep(event: ChatEvent): void {
    if (!commits.durable) return trim(event.chat);
    if (isLocal(event)) return;
    // An opening, a draft and a told reading are in the row alone.
    if (event.kind === 'opened' || event.kind === 'read-told' || event.kind === 'draft')
      pending.rows.add(event.chat);
    else pending.events.push(event);
  }

  function trim(chat: ChatKey): void {
    const before = chatStore.trim(chat, MEMORY);
    if (before !== null) void apply({ ...quietly, events: [{ kind: 'gap', chat, after: 0, before }] });
  }

  async function restore(
    { tail, rows, lost, junk }: Loaded,
    cursors: Record<string, number> | null = null,
  ): Promise<void> {
    const known = [...chatStore.stored.keys()];
    for (const { number, events } of tail) {
      compaction.owe(events, number, (chat) => number <= (rows.get(chat)?.folded.batch ?? 0));
      const how = ({ chat }: ChatEvent): How | 'skip' => {
        const row = rows.get(chat);
        if (!row || number > row.at) return 'reduce';
        return number > row.folded.batch ? 'put-back' : 'skip';
      };
      await apply({ ...quietly, events, how, stuck: ({ chat }) => compaction.hold(chat) });
    }
    for (const [chat, { folded }] of rows) {
      const state = chatStore.stored.get(chat);
      if (state && needsErasure({ ...state, folded })) compaction.oweErasure(chat);
    }
    // An older format leaves marks behind and no rows. Not before now: a row that is written knows the tail.
    for (const chat of known) if (!rows.has(chat)) pending.rows.add(chat);
    if (!cursors) return;
    const part = await loadMending();
    if (!part) throw new Error('the mending of a damaged journal did not load');
    const held = tail.flatMap(({ events }) => events);
    await commits.now(part.mended(chatStore, pending, held, { lost, junk, cursors }));
  }

  async function append(entry: Entry): Promise<void> {
    const { events, outbox = {}, also, until } = entry;
    const isOwn = until === 'verified' || events.length === 0;
    const changed = new Set(entry.rows);
    let waits = commits.durable && !isNothing(outbox);
    /** Rows of the outbox go with the first event that any commit can take. */
    const keepOutbox = (): void => {
      if (waits) pending.outbox.push(outbox);
      waits = false;
    };
    const applied = (change: Change): void => {
      keepOutbox();
      keep(change.event);
      if (!isLocal(change.event)) changed.add(change.event.chat);
      applied$.next({ ...change, entry });
    };
    /** Stored all the same: a build that can reduce the event finds it in the tail. */
    const stuck = (event: ChatEvent): void => {
      compaction.hold(event.chat);
      keep(event);
    };
    // A change of the outbox alone waits for no page. Cursors do, behind all earlier events (INV-1).
    const isOutboxAlone = events.length === 0 && !also;
    const applying = isOutboxAlone ? null : apply({ ...quietly, events, applied, stuck });
    if (applying) await applying;
    keepOutbox();
    const isForWriting = !events.every(isLocal) || !isNothing(outbox);
    if (until === 'applied') return isForWriting ? commits.soon() : undefined;
    if (isOwn && isReplaced) return NEVER;
    if (until === 'verified') {
      for (const chat of changed) pending.rows.add(chat);
      pending.strict = true;
    }
    // Where nothing is new, the write that made it true may still be on its way to the disk.
    if (until === 'verified' && !pending.any && !also) await (commits.durable ? journal?.written() : null);
    else await commits.now(also && ((_drained, _number) => also()));
    // Deleted messages leave the disk with the next compaction: one that is due begins.
    if (isOwn && events.some(({ kind }) => kind === 'removed' || kind === 'cleared')) commits.soon();
    if (!isOwn && compaction.size >= PULLED) await compact();
  }

  function compact(): Promise<void> {
    compacting ??= foldTail().finally(() => {
      compacting = null;
    });
    return compacting;
  }

  async function foldTail(): Promise<void> {
    if (!journal || compaction.next().length === 0) return;
    // Without its code the tail stays, and the next compaction folds it.
    const part = await loadFolding();
    const isOver = (): boolean => open.ended || !commits.durable;
    await part?.foldAll({ ...options, journal, compaction, isOver, commit: commits.now });
  }

  /** Resolves when everything that was appended so far is applied. */
  const settled = async (): Promise<void> => void (await apply({ ...quietly, events: [] }));

  return {
    applied$,
    stored$: commits.stored$,
    failed$: commits.failed$,
    bugs$: applier.bugs$,
    get durable() {
      return commits.durable;
    },
    get tail() {
      return compaction.size;
    },
    get isWritten() {
      return !pending.any && pending.people.size === 0;
    },
    restore,
    append,
    flush: () => commits.now(),
    compact,
    async close() {
      open.end();
      await compacting;
      // Events that wait for a page are written as well.
      await settled();
      await commits.now();
      await journal?.close();
    },
    async abort() {
      commits.abandon();
      isReplaced = true;
      open.end();
      journal?.abort();
      applier.withoutPages();
      await settled();
    },
  };
}

/** Of an act on an account that is about to be replaced: its command ends in ENGINE_LOST, and is given again. */
const NEVER = new Promise<never>(() => undefined);
