// The engine. The tabs: each has a seat with its views. A batch is made when the tab asks for it, which
// also acknowledges the last one; a tab that is frozen does not ask and piles nothing up.
import * as v from 'valibot';
import {
  CommandSchemas,
  type AnswerOf,
  type ArgsOf,
  type CommandName,
} from '../../src/core/contract/commands.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import { seatLock, type Environment, type Hello, type Seat } from '../../src/core/contract/seat.ts';
import type { Batch, Notice, TokenPair, ViewSpec } from '../../src/core/contract/views.ts';
import { pageAfter, silent, type TabState } from './tab-state.ts';
import { EnvironmentSchema, NumberSchema, SpecSchema } from './schemas.ts';
import { withNotice } from './notices.ts';
import { type Scope } from '../scope.ts';
import type { ViewChange, View, ViewSource } from '../views/view.ts';
import { createView } from '../views/views.ts';

export interface SeatOptions {
  boot: string;
  source: ViewSource;
  /** The seat's own: it ends with the tab. */
  scope: Scope;
  tokens: () => TokenPair | null;
  /** `user`: whose command it is, null for whoever's. */
  run: <C extends CommandName>(name: C, args: ArgsOf<C>, user: number | null) => Promise<Result<AnswerOf[C]>>;
  /** Wall clock, ms. */
  now: () => number;
  /** After so many ms. */
  later: (ms: number, act: () => void) => void;
  /** What the page told of itself has changed. */
  onPage: (change: Environment, before: TabState) => void;
}

export class TabSeat implements Seat {
  readonly id: string;
  /** What the page has told of itself. */
  page: TabState = silent;
  /** Settles when the tab has gone. */
  readonly gone: Promise<void>;
  private leave: () => void = () => undefined;
  private left = false;
  private over = false;
  private readonly views = new Map<number, { view: View; scope: Scope }>();
  private notices: readonly Notice[] = [];
  /** What the tab holds. */
  private told: TokenPair | null;
  private waiting: ((batch: Batch) => void) | null = null;
  private number = 0;
  /** Until then views that are patient wait while a pull runs; wall clock, ms. */
  private calmUntil = 0;
  private waking = false;
  private readonly options: SeatOptions;

  constructor(hello: Hello, options: SeatOptions) {
    this.id = hello.seat;
    this.told = hello.tokens;
    this.options = options;
    this.gone = new Promise((leave) => {
      this.leave = leave;
    });
  }

  open(number: number, spec: ViewSpec): Promise<void> {
    const valid = v.safeParse(SpecSchema, spec);
    if (valid.success && v.is(NumberSchema, number) && !this.left) {
      this.views.get(number)?.scope.end();
      const scope = this.options.scope.child();
      const view = createView(number, valid.output, this.options.source, scope);
      scope.bind(view.ready$, () => this.wake());
      this.views.set(number, { view, scope });
    }
    this.wake();
    return Promise.resolve();
  }

  close(number: number): Promise<void> {
    this.views.get(number)?.scope.end();
    this.views.delete(number);
    return Promise.resolve();
  }

  next(_acknowledged: number): Promise<Batch> {
    return new Promise((resolve) => {
      if (this.left) return;
      this.waiting = resolve;
      this.wake();
    });
  }

  command<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user: number | null = null,
  ): Promise<Result<AnswerOf[C]>> {
    if (this.left) return Promise.resolve(failed({ code: 'ENGINE_LOST' }));
    const whose = v.is(NumberSchema, user) ? user : null;
    // A list of one name would be taken for that name, and for none further on. Others are checked where they run.
    if (typeof name !== 'string')
      return Promise.resolve(failed({ code: 'INVALID', message: 'no such command' }));
    if (!Object.hasOwn(CommandSchemas, name)) return this.options.run(name, args, whose);
    const valid = v.safeParse(CommandSchemas[name as keyof typeof CommandSchemas], args);
    if (!valid.success) return Promise.resolve(failed({ code: 'INVALID', message: valid.issues[0].message }));
    return this.options.run(name, valid.output as ArgsOf<C>, whose);
  }

  environment(change: Environment): Promise<void> {
    const valid = v.safeParse(EnvironmentSchema, change);
    if (valid.success && !this.left) {
      const before = this.page;
      this.page = pageAfter(before, valid.output, this.options.now());
      this.options.onPage(valid.output, before);
    }
    return Promise.resolve();
  }

  note(change: ViewChange): void {
    for (const { view } of this.views.values()) view.note(change);
    // Another account, or none: what asked for attention or was refused was the last one's.
    if (change.kind === 'all') this.notices = this.notices.filter(({ kind }) => kind === 'storage');
    this.wake();
  }

  tell(notice: Notice): void {
    this.notices = withNotice(this.notices, notice);
    this.wake();
  }

  /** This engine works no more: the page has to be loaded again, and is told nothing else. */
  end(): void {
    this.over = true;
    this.wake();
  }

  /** For the diagnostics. */
  get facts(): { views: number; batches: number } {
    return { views: this.views.size, batches: this.number };
  }

  /** The tab has gone; answers what it was not told any more. */
  remove(): readonly Notice[] {
    const { notices } = this;
    this.left = true;
    this.notices = [];
    this.options.scope.end();
    this.views.clear();
    this.waiting = null;
    this.leave();
    return notices;
  }

  /** The token pair changed: told with the next batch. */
  wake(): void {
    // One turn later, so that the events of one frame travel in one batch.
    if (this.waiting) queueMicrotask(() => this.deliver());
  }

  private due(): View[] {
    const dirty = [...this.views.values()].flatMap(({ view }) => (view.dirty ? [view] : []));
    const patient = dirty.filter((view) => view.patient);
    if (patient.length === 0 || this.options.source.status().phase !== 'catching-up') return dirty;
    const now = this.options.now();
    const left = this.calmUntil - now;
    // A clock that was set back must not keep the list waiting.
    if (left <= 0 || left > CALM) {
      this.calmUntil = now + CALM;
      return dirty;
    }
    if (!this.waking) this.options.later(left, () => this.rouse());
    this.waking = true;
    return dirty.filter((view) => !view.patient);
  }

  private rouse(): void {
    this.waking = false;
    this.wake();
  }

  private deliver(): void {
    const { waiting } = this;
    if (!waiting) return;
    const patches = this.over ? [] : this.due().flatMap((view) => view.patch() ?? []);
    const tokens = this.options.tokens();
    const changed = tokens?.signIn !== this.told?.signIn || tokens?.number !== this.told?.number;
    if (patches.length === 0 && this.notices.length === 0 && !changed && !this.over) return;
    this.told = tokens;
    this.waiting = null;
    const { notices } = this;
    this.notices = [];
    waiting({
      boot: this.options.boot,
      number: ++this.number,
      patches,
      notices,
      ...(changed && { tokens }),
      ...(this.over && { over: true }),
    });
  }
}

export interface SeatsOptions {
  locks: LockManager;
  /** Called when a tab has come or gone, with how many there are now and what a gone one was not told. */
  onChange: (count: number, untold: readonly Notice[]) => void;
}

/** ms; a list that moves faster nobody reads, and each time costs the tab as much as the whole list. */
const CALM = 250;

/** All seats. A tab holds the lock of its seat as long as it lives, whatever it dies of. */
export class Seats {
  private readonly seats = new Map<string, TabSeat>();
  private readonly options: SeatsOptions;

  constructor(options: SeatsOptions) {
    this.options = options;
  }

  add(seat: TabSeat): void {
    this.seats.set(seat.id, seat);
    this.options.onChange(this.seats.size, []);
    void this.options.locks
      .request(seatLock(seat.id), () => this.remove(seat))
      // Without the lock nobody would notice the tab's death: better no seat than one for ever.
      .catch(() => this.remove(seat));
  }

  all(): Iterable<TabSeat> {
    return this.seats.values();
  }

  /** Every tab. */
  tell(notice: Notice): void {
    for (const seat of this.all()) seat.tell(notice);
  }

  private remove(seat: TabSeat): void {
    if (this.seats.get(seat.id) !== seat) return;
    this.seats.delete(seat.id);
    this.options.onChange(this.seats.size, seat.remove());
  }
}
