// The seats of the tabs, each with its views. A tab asks for each batch and thereby acknowledges the last
// one, so nothing queues up for a frozen tab.
import { BehaviorSubject, exhaustMap, Subject, timer, type Observable, type SchedulerLike } from 'rxjs';
import * as v from 'valibot';
import {
  CommandSchemas,
  type AnswerOf,
  type ArgsOf,
  type CommandName,
} from '../../src/core/contract/commands.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import { seatLock, type Environment, type Hello, type Seat } from '../../src/core/contract/seat.ts';
import type { Batch, Notice, Patch, TokenPair, ViewSpec } from '../../src/core/contract/views.ts';
import { chooseTab } from '../attention/choose-tab.ts';
import { stateAfter, initialState, type TabChange, type TabState } from './tab-state.ts';
import { EnvironmentSchema, NumberSchema, SpecSchema } from '../schemas.ts';
import { withNotice } from './notices.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange, View, ViewSource } from '../views/view.ts';
import { createView } from '../views/views.ts';

export interface SeatOptions {
  boot: string;
  source: ViewSource;
  tokens: () => TokenPair | null;
  /** `user`: id of the user who gave the command, null where the command needs no user. */
  run: <C extends CommandName>(name: C, args: ArgsOf<C>, user: number | null) => Promise<Result<AnswerOf[C]>>;
  /** Wall clock, ms. */
  now: () => number;
  scheduler: SchedulerLike;
  /** The seat's own scope, which ends with the tab. */
  scope: Scope;
}

export class TabSeat implements Seat {
  readonly id: string;
  state: TabState = initialState;
  /** The tab's state before and after each change that its page reports. */
  readonly changes$: Observable<TabChange>;
  /** Resolves when the tab has gone. */
  readonly gone: Promise<void>;
  readonly #changed$ = new Subject<TabChange>();
  /** Starts the pause between patches of patient views, ms. */
  readonly #delay$ = new Subject<number>();
  #leave: () => void = () => undefined;
  #left = false;
  #isOver = false;
  readonly #views = new Map<number, { view: View; scope: Scope }>();
  #notices: readonly Notice[] = [];
  /** The token pair that the tab holds. */
  #heldTokens: TokenPair | null;
  #waiting: ((batch: Batch) => void) | null = null;
  #number = 0;
  /** End of the pause of patient views during a pull; wall clock, ms. */
  #delayedUntil = 0;
  readonly #options: SeatOptions;

  constructor(hello: Hello, options: SeatOptions) {
    const { scope, scheduler } = options;
    this.id = hello.seat;
    this.#heldTokens = hello.tokens;
    this.#options = options;
    this.changes$ = this.#changed$.asObservable();
    this.gone = new Promise((leave) => {
      this.#leave = leave;
    });
    // `exhaustMap` keeps one timer: a pause that has begun is not prolonged.
    scope.bind(this.#delay$.pipe(exhaustMap((ms) => timer(ms, scheduler))), () => this.wake());
  }

  open(number: number, spec: ViewSpec): Promise<void> {
    const valid = v.safeParse(SpecSchema, spec);
    if (valid.success && v.is(NumberSchema, number) && !this.#left) {
      this.#views.get(number)?.scope.end();
      const checked = valid.output.view === 'search' ? spec : valid.output;
      const scope = this.#options.scope.child();
      const view = createView(number, checked, this.#options.source, scope);
      scope.bind(view.ready$, () => this.wake());
      this.#views.set(number, { view, scope });
    }
    this.wake();
    return Promise.resolve();
  }

  close(number: number): Promise<void> {
    this.#views.get(number)?.scope.end();
    this.#views.delete(number);
    return Promise.resolve();
  }

  next(_acknowledged: number): Promise<Batch> {
    return new Promise((resolve) => {
      if (this.#left) return;
      this.#waiting = resolve;
      this.wake();
    });
  }

  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user: number | null = null,
  ): Promise<Result<AnswerOf[C]>> {
    if (this.#left) return Promise.resolve(failed({ code: 'ENGINE_LOST' }));
    const userId = v.is(NumberSchema, user) ? user : null;
    // `Object.hasOwn` stringifies its key, so `['sendText']` would pass. The code of commands on demand checks
    // their arguments.
    if (typeof name !== 'string')
      return Promise.resolve(failed({ code: 'INVALID', message: 'no such command' }));
    if (!Object.hasOwn(CommandSchemas, name)) return this.#options.run(name, args, userId);
    const valid = v.safeParse(CommandSchemas[name as keyof typeof CommandSchemas], args);
    if (!valid.success) return Promise.resolve(failed({ code: 'INVALID', message: valid.issues[0].message }));
    return this.#options.run(name, valid.output as ArgsOf<C>, userId);
  }

  environment(change: Environment): Promise<void> {
    const valid = v.safeParse(EnvironmentSchema, change);
    if (valid.success && !this.#left) {
      const before = this.state;
      this.state = stateAfter(before, valid.output, this.#options.now());
      this.#changed$.next({ change: valid.output, before, after: this.state });
    }
    return Promise.resolve();
  }

  note(change: ViewChange): void {
    for (const { view } of this.#views.values()) view.note(change);
    // Drop the notices of the last account. Storage and bug notices concern every account.
    if (change.kind === 'all')
      this.#notices = this.#notices.filter(({ kind }) => kind === 'storage' || kind === 'bug');
    this.wake();
  }

  tell(notice: Notice): void {
    this.#notices = withNotice(this.#notices, notice);
    this.wake();
  }

  /** The engine has ended: the next batch has no patches and tells the page to reload. */
  end(): void {
    this.#isOver = true;
    this.wake();
  }

  /** Counters for the diagnostics. */
  get facts(): { views: number; batches: number } {
    return { views: this.#views.size, batches: this.#number };
  }

  /** Removes the seat of a tab that has gone; returns the notices that the tab has not read. */
  remove(): readonly Notice[] {
    const notices = this.#notices;
    this.#left = true;
    this.#notices = [];
    this.#views.clear();
    this.#waiting = null;
    this.#changed$.complete();
    this.#options.scope.end();
    this.#leave();
    return notices;
  }

  /** Makes the next batch if the tab asks for one and there is something to send. */
  wake(): void {
    // Wait one microtask so that the events of one frame travel in one batch.
    if (this.#waiting) queueMicrotask(() => this.#deliver());
  }

  #due(): View[] {
    const dirty = [...this.#views.values()].flatMap(({ view }) => (view.dirty ? [view] : []));
    const patient = dirty.filter((view) => view.patient);
    if (patient.length === 0 || this.#options.source.status().phase !== 'catching-up') return dirty;
    const now = this.#options.now();
    const left = this.#delayedUntil - now;
    // After the clock was set back, `left` may exceed the pause; do not keep the list waiting.
    if (left <= 0 || left > PATIENT_PAUSE) {
      this.#delayedUntil = now + PATIENT_PAUSE;
      return dirty;
    }
    this.#delay$.next(left);
    return dirty.filter((view) => !view.patient);
  }

  /** Reports a bug in one view and keeps the other views running. */
  #patchOf(view: View): Patch | [] {
    try {
      return view.patch() ?? [];
    } catch (bug) {
      this.#options.scope.report(bug);
      return [];
    }
  }

  #deliver(): void {
    const waiting = this.#waiting;
    if (!waiting) return;
    const patches = this.#isOver ? [] : this.#due().flatMap((view) => this.#patchOf(view));
    const tokens = this.#options.tokens();
    const changed =
      tokens?.signIn !== this.#heldTokens?.signIn || tokens?.number !== this.#heldTokens?.number;
    if (patches.length === 0 && this.#notices.length === 0 && !changed && !this.#isOver) return;
    this.#heldTokens = tokens;
    this.#waiting = null;
    const notices = this.#notices;
    this.#notices = [];
    waiting({
      boot: this.#options.boot,
      number: ++this.#number,
      patches,
      notices,
      ...(changed && { tokens }),
      ...(this.#isOver && { over: true }),
    });
  }
}

/**
 * Pause between patches of patient views, ms. A faster list is unreadable, and each patch costs the tab as
 * much as the whole list.
 */
const PATIENT_PAUSE = 250;

export interface SeatsOptions {
  locks: LockManager;
  scope: Scope;
}

/**
 * All seats. A tab holds a Web Lock of its seat while it lives. The engine waits for that lock, so it notices
 * every end of a tab.
 */
export class Seats {
  /** The number of seats, now and after each change. */
  readonly count$ = new BehaviorSubject(0);
  /** The notices that a tab had not read when it left. */
  readonly unread$ = new Subject<readonly Notice[]>();
  /** State changes of all tabs. */
  readonly changes$ = new Subject<TabChange>();
  readonly #seats = new Map<string, TabSeat>();
  readonly #options: SeatsOptions;

  constructor(options: SeatsOptions) {
    this.#options = options;
  }

  add(seat: TabSeat): void {
    this.#seats.set(seat.id, seat);
    this.#options.scope.bind(seat.changes$, (change) => this.changes$.next(change));
    this.count$.next(this.#seats.size);
    void this.#options.locks
      .request(seatLock(seat.id), () => this.#remove(seat))
      // Without the lock the tab's death would go unnoticed: remove the seat rather than keep it for ever.
      .catch(() => this.#remove(seat));
  }

  all(): Iterable<TabSeat> {
    return this.#seats.values();
  }

  states(): TabState[] {
    return Array.from(this.#seats.values(), ({ state }) => state);
  }

  /** Sends a notice to one tab, so that the user reads it once (INV-10). */
  tell(notice: Notice): void {
    chooseTab(this.all())?.tell(notice);
  }

  note(change: ViewChange): void {
    for (const seat of this.all()) seat.note(change);
  }

  #remove(seat: TabSeat): void {
    if (this.#seats.get(seat.id) !== seat) return;
    this.#seats.delete(seat.id);
    const notices = seat.remove();
    this.count$.next(this.#seats.size);
    this.unread$.next(notices);
  }
}
