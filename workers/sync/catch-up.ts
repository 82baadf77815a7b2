// The engine. Frames and pulls of one account. Between the acknowledgement and `live` frames wait, lists
// come anew, the three pulls run, then the frames that waited are handled as if they came now (PULL-04).
import { firstValueFrom, Subject, timer, type SchedulerLike } from 'rxjs';
import { pauseOf, type Failure } from '../../src/core/contract/result.ts';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { PeopleChange } from '../../src/core/domain/people.ts';
import { FEEDS, type Frame, type Feed } from '../../src/core/wire/index.ts';
import { Buffers, type BufferCounts } from './buffer.ts';
import { classify, type Meaning } from './classify.ts';
import { Confirm } from './confirm.ts';
import { Count, type Progress } from './progress.ts';
import { isLate, pull, type PullOptions } from './pull.ts';

export interface SyncOptions {
  selfId: number;
  fetchPage: PullOptions['fetchPage'];
  /** What is stored: risen by the time that `store` resolves. */
  cursor: PullOptions['cursor'];
  store: PullOptions['store'];
  onBreak: PullOptions['onBreak'];
  reloadLists: () => Promise<Failure | null>;
  onEvent: (event: ChatEvent) => void;
  onPeople: (change: PeopleChange) => void;
  onAskRead: (chat: ChatKey) => void;
  onEnd: (why: SignInEnd) => void;
  /** A pull of this feed has ended well, after a connect or a confirming one. */
  onEnded?: (feed: Feed) => void;
  /** Server time, ms. */
  serverNow: () => number;
  /** In [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
}

export type CaughtUp =
  | { kind: 'caught-up' }
  | { kind: 'pull-refused'; message: string }
  | { kind: 'lists-refused'; message: string }
  /** `after`: ms for which the server wants no other catch-up. */
  | { kind: 'catch-up-no-answer'; after?: number };

export class Sync {
  private readonly buffers = new Buffers();
  /** Highest id of each feed seen on this socket, or stored by a pull that has ended. */
  private positions: Record<Feed, number> = { private: 0, group: 0, system: 0 };
  /** Slices that are being written: the next pull begins where they end. */
  private readonly writing = new Set<Promise<void>>();
  private live = false;
  /** Something came since the last pull began. */
  private heard = false;
  /** Aborted by every connect and loss: an older catch-up stops fetching and may not open the gate. */
  private cycle = new AbortController();
  private readonly confirming: Confirm;
  /** How far the running catch-up is, null when none runs. */
  readonly progress$ = new Subject<Progress | null>();
  private readonly options: SyncOptions;

  constructor(options: SyncOptions) {
    this.options = options;
    const { random, scheduler } = options;
    this.confirming = new Confirm({
      pull: () => this.confirmNow(),
      due: () => this.heard,
      random,
      scheduler,
    });
    this.readPositions();
  }

  /** For the diagnostics. */
  get counts(): Readonly<BufferCounts> {
    return this.buffers.counts;
  }

  /** A frame of the current socket. */
  frame(frame: Frame): void {
    const { selfId, serverNow } = this.options;
    const meaning = classify(frame, { selfId, position: (feed) => this.positions[feed], now: serverNow });
    this.note(meaning);
    // The end of a sign-in acts at once in every phase.
    if (this.live || meaning.kind === 'end' || meaning.kind === 'nothing') this.act(meaning);
    else this.buffers.keep(meaning);
  }

  async catchUp(): Promise<CaughtUp> {
    const signal = this.nextCycle();
    const count = new Count();
    this.live = false;
    this.confirming.catchingUp();
    this.tellAbsence();
    this.progress$.next(count.value);
    try {
      for (;;) {
        const failure = await this.bringAll(signal, count);
        if (failure) return failure;
        if (!this.buffers.overflown) break;
        this.buffers.again();
        count.again();
      }
      this.live = true;
      for (const meaning of this.buffers.drain()) this.act(meaning);
      this.confirming.live();
      return { kind: 'caught-up' };
    } finally {
      if (!signal.aborted) this.progress$.next(null);
    }
  }

  /** Has a pull of all feeds that began after this call ended well? At once false without a line. */
  confirm(): Promise<boolean> {
    return this.confirming.ask();
  }

  /** The socket is gone: what still arrives belongs to the next catch-up. */
  down(): void {
    this.nextCycle();
    this.live = false;
    // What nothing brings again is true without a pull: read or deleted elsewhere.
    this.buffers.again();
    for (const meaning of this.buffers.drain()) if (meaning.kind === 'event') this.act(meaning);
    this.readPositions();
    this.confirming.down();
    this.progress$.next(null);
  }

  /** Before anything new is applied, an own message above all: what was missed lies behind what is held now. */
  private tellAbsence(): void {
    const { cursor, serverNow, onBreak } = this.options;
    for (const feed of FEEDS) if (isLate(cursor(feed), serverNow())) onBreak(feed);
  }

  /** Volatile facts first, then what was missed; null when everything is here. */
  private async bringAll(signal: AbortSignal, count: Count): Promise<CaughtUp | null> {
    const lists = await this.options.reloadLists();
    if (signal.aborted) return noAnswer;
    if (lists)
      return lists.code === 'REFUSED' ? { kind: 'lists-refused', message: lists.message } : silence(lists);
    const failures = await this.pullAll(signal, (feed, messages, left) => {
      count.add(feed, messages, left);
      this.progress$.next(count.value);
    });
    if (signal.aborted) return noAnswer;
    const refused = failures.find((failure) => failure.code === 'REFUSED');
    if (refused?.code === 'REFUSED') return { kind: 'pull-refused', message: refused.message };
    return failures.length > 0 ? silence(...failures) : null;
  }

  private nextCycle(): AbortSignal {
    this.cycle.abort();
    this.cycle = new AbortController();
    return this.cycle.signal;
  }

  private async confirmNow(): Promise<boolean> {
    const failures = await this.pullAll(this.cycle.signal);
    if (failures.length > 0) this.heard = true;
    return failures.length === 0;
  }

  private async pullAll(signal: AbortSignal, onStored?: PullOptions['onStored']): Promise<Failure[]> {
    await Promise.allSettled(this.writing);
    if (signal.aborted) return [{ code: 'NO_ANSWER' }];
    this.heard = false;
    const { fetchPage, cursor, onBreak, serverNow, scheduler, onEnded } = this.options;
    const options: PullOptions = {
      fetchPage,
      cursor,
      store: (feed, events, raised) => this.write(this.options.store(feed, events, raised)),
      onBreak,
      serverNow,
      breathe: () => firstValueFrom(timer(0, scheduler)).then(() => undefined),
      signal,
      ...(onStored && { onStored }),
    };
    const ends = await Promise.all(
      FEEDS.map(async (feed) => {
        const failure = await pull(feed, options);
        if (failure) return failure;
        this.positions[feed] = Math.max(this.positions[feed], cursor(feed).done);
        onEnded?.(feed);
        return null;
      }),
    );
    return ends.filter((failure) => failure !== null);
  }

  private async write(writing: Promise<void>): Promise<void> {
    this.writing.add(writing);
    try {
      await writing;
    } finally {
      this.writing.delete(writing);
    }
  }

  private act(meaning: Meaning): void {
    switch (meaning.kind) {
      case 'event':
        return this.options.onEvent(meaning.event);
      case 'people':
        return this.options.onPeople(meaning.change);
      case 'ask-read':
        return this.options.onAskRead(meaning.chat);
      case 'end':
        return this.options.onEnd(meaning.why);
      case 'nothing':
        return undefined;
    }
  }

  private note(meaning: Meaning): void {
    if (meaning.kind !== 'event') return;
    this.heard = true;
    const { event, feed } = meaning;
    const id = event.kind === 'message' ? event.message.id : event.kind === 'recall' ? (event.id ?? 0) : 0;
    this.positions[feed] = Math.max(this.positions[feed], id);
  }

  private readPositions(): void {
    for (const feed of FEEDS) this.positions[feed] = this.options.cursor(feed).done;
  }
}

const noAnswer: CaughtUp = { kind: 'catch-up-no-answer' };

const silence = (...failures: Failure[]): CaughtUp => ({
  ...noAnswer,
  after: Math.max(...failures.map(pauseOf)),
});
