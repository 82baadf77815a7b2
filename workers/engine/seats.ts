// The seats of the tabs, each with its views. A tab asks for each batch and so acknowledges the last one; a frozen tab
// does not ask, and nothing piles up for it.
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
import { stateAfter, silent, type TabChange, type TabState } from './tab-state.ts';
import { EnvironmentSchema, NumberSchema, SpecSchema } from '../schemas.ts';
import { withNotice } from './notices.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange, View, ViewSource } from '../views/view.ts';
import { createView } from '../views/views.ts';

export interface SeatOptions {
  boot: string;
  source: ViewSource;
  tokens: () => TokenPair | null;
  /** `user`: the id of the user who gave the command, null where it needs none. */
  run: <C extends CommandName>(name: C, args: ArgsOf<C>, user: number | null) => Promise<Result<AnswerOf[C]>>;
  /** Wall clock, ms. */
  now: () => number;
  scheduler: SchedulerLike;
  /** The seat's own: it ends with the tab. */
  scope: Scope;
}

export class TabSeat implements Seat {
  readonly id: string;
  state: TabState = silent;
  /** The tab's state before and after each change that its page tells. */
  readonly changes$: Observable<TabChange>;
  /** Settles when the tab has gone. */
  readonly gone: Promise<void>;
  readonly #changed$ = new Subject<TabChange>();
  /** How long patient views wait from now on, ms. */
  readonly #calm$ = new Subject<number>();
  #leave: () => void = () => undefined;
  #left = false;
  #over = false;
  readonly #views = new Map<number, { view: View; scope: Scope }>();
  #notices: readonly Notice[] = [];
  /** The pair that the tab holds. */
  #told: TokenPair | null;
  #waiting: ((batch: Batch) => void) | null = null;
  #number = 0;
  /** Patient views wait until then while a pull runs; wall clock, ms. */
  #calmUntil = 0;
  readonly #options: SeatOptions;

  constructor(hello: Hello, options: SeatOptions) {
    const { scope, scheduler } = options;
    this.id = hello.seat;
    this.#told = hello.tokens;
    this.#options = options;
    this.changes$ = this.#changed$.asObservable();
    this.gone = new Promise((leave) => {
      this.#leave = leave;
    });
    // One timer at a time: a pause that has begun is not made longer.
    scope.bind(this.#calm$.pipe(exhaustMap((ms) => timer(ms, scheduler))), () => this.wake());
  }

  open(number: number, spec: ViewSpec): Promise<void> {
    const valid = v.safeParse(SpecSchema, spec);
    if (valid.success && v.is(NumberSchema, number) && !this.#left) {
      this.#views.get(number)?.scope.end();
      const scope = this.#options.scope.child();
      const view = createView(number, valid.output, this.#options.source, scope);
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
    const whose = v.is(NumberSchema, user) ? user : null;
    // `Object.hasOwn` stringifies its key, so `['sendText']` would pass. Lazy commands check their own arguments.
    if (typeof name !== 'string')
      return Promise.resolve(failed({ code: 'INVALID', message: 'no such command' }));
    if (!Object.hasOwn(CommandSchemas, name)) return this.#options.run(name, args, whose);
    const valid = v.safeParse(CommandSchemas[name as keyof typeof CommandSchemas], args);
    if (!valid.success) return Promise.resolve(failed({ code: 'INVALID', message: valid.issues[0].message }));
    return this.#options.run(name, valid.output as ArgsOf<C>, whose);
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
    // Notices of the last account are not for the next one; notices of the browser and the app stay.
    if (change.kind === 'all')
      this.#notices = this.#notices.filter(({ kind }) => kind === 'storage' || kind === 'bug');
    this.wake();
  }

  tell(notice: Notice): void {
    this.#notices = withNotice(this.#notices, notice);
    this.wake();
  }

  /** The engine works no more: the next batch tells the page to load itself again, and nothing else. */
  end(): void {
    this.#over = true;
    this.wake();
  }

  /** For the diagnostics. */
  get facts(): { views: number; batches: number } {
    return { views: this.#views.size, batches: this.#number };
  }

  /** Removes a tab that has gone; returns the notices that it has not read. */
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

  /** Makes the next batch, if there is anything for it. */
  wake(): void {
    // One turn later, so that the events of one frame travel in one batch.
    if (this.#waiting) queueMicrotask(() => this.#deliver());
  }

  #due(): View[] {
    const dirty = [...this.#views.values()].flatMap(({ view }) => (view.dirty ? [view] : []));
    const patient = dirty.filter((view) => view.patient);
    if (patient.length === 0 || this.#options.source.status().phase !== 'catching-up') return dirty;
    const now = this.#options.now();
    const left = this.#calmUntil - now;
    // A clock that was set back must not keep the list waiting.
    if (left <= 0 || left > CALM) {
      this.#calmUntil = now + CALM;
      return dirty;
    }
    this.#calm$.next(left);
    return dirty.filter((view) => !view.patient);
  }

  /** A bug in one view keeps nothing from the others. */
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
    const patches = this.#over ? [] : this.#due().flatMap((view) => this.#patchOf(view));
    const tokens = this.#options.tokens();
    const changed = tokens?.signIn !== this.#told?.signIn || tokens?.number !== this.#told?.number;
    if (patches.length === 0 && this.#notices.length === 0 && !changed && !this.#over) return;
    this.#told = tokens;
    this.#waiting = null;
    const notices = this.#notices;
    this.#notices = [];
    waiting({
      boot: this.#options.boot,
      number: ++this.#number,
      patches,
      notices,
      ...(changed && { tokens }),
      ...(this.#over && { over: true }),
    });
  }
}

/** ms. Nobody can read a list that moves faster, and each patch costs the tab as much as the whole list. */
const CALM = 250;

export interface SeatsOptions {
  locks: LockManager;
  scope: Scope;
}

/** All seats. A tab holds the lock of its seat while it lives, so its grant tells every kind of death. */
export class Seats {
  /** How many seats there are, now and after each change. */
  readonly count$ = new BehaviorSubject(0);
  /** The notices that a tab had not read when it went. */
  readonly left$ = new Subject<readonly Notice[]>();
  /** Changes of every tab's state. */
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
      // Without the lock nobody would notice the tab's death: better no seat than one for ever.
      .catch(() => this.#remove(seat));
  }

  all(): Iterable<TabSeat> {
    return this.#seats.values();
  }

  states(): TabState[] {
    return Array.from(this.#seats.values(), ({ state }) => state);
  }

  /** Tells every tab. */
  tell(notice: Notice): void {
    for (const seat of this.all()) seat.tell(notice);
  }

  note(change: ViewChange): void {
    for (const seat of this.all()) seat.note(change);
  }

  #remove(seat: TabSeat): void {
    if (this.#seats.get(seat.id) !== seat) return;
    this.#seats.delete(seat.id);
    const notices = seat.remove();
    this.count$.next(this.#seats.size);
    this.left$.next(notices);
  }
}
