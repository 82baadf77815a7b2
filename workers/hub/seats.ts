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
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import { View, type Change, type Source } from './views.ts';

/** A tab that does not ask hears the newest of what happened, not all of it. */
const NOTICES = 4;

export interface SeatOptions {
  boot: string;
  source: Source;
  tokens: () => TokenPair | null;
  run: <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<Result<AnswerOf[C]>>;
  environment: (change: Environment) => void;
}

export class TabSeat implements Seat {
  readonly id: string;
  private readonly views = new Map<number, View>();
  private notices: Notice[] = [];
  /** What the tab holds. */
  private told: TokenPair | null;
  private waiting: ((batch: Batch) => void) | null = null;
  private number = 0;
  private readonly options: SeatOptions;

  constructor(hello: Hello, options: SeatOptions) {
    this.id = hello.seat;
    this.told = hello.tokens;
    this.options = options;
  }

  open(number: number, spec: ViewSpec): Promise<void> {
    const valid = v.safeParse(SpecSchema, spec);
    if (valid.success)
      this.views.set(number, new View(number, valid.output as ViewSpec, this.options.source));
    this.wake();
    return Promise.resolve();
  }

  close(number: number): Promise<void> {
    this.views.delete(number);
    return Promise.resolve();
  }

  next(_acknowledged: number): Promise<Batch> {
    return new Promise((resolve) => {
      this.waiting = resolve;
      this.wake();
    });
  }

  command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    const schema = Object.hasOwn(CommandSchemas, name) ? CommandSchemas[name] : null;
    const valid = schema && v.safeParse(schema, args);
    if (!valid?.success) {
      const message = valid?.issues[0]?.message ?? 'no such command';
      return Promise.resolve(failed({ code: 'INVALID', message }));
    }
    return this.options.run(name, valid.output);
  }

  environment(change: Environment): Promise<void> {
    this.options.environment(change);
    return Promise.resolve();
  }

  note(change: Change): void {
    for (const view of this.views.values()) view.note(change);
    this.wake();
  }

  tell(notice: Notice): void {
    this.notices = [...this.notices, notice].slice(-NOTICES);
    this.wake();
  }

  /** The token pair changed: told with the next batch. */
  wake(): void {
    // One turn later, so that the events of one frame travel in one batch.
    if (this.waiting) queueMicrotask(() => this.deliver());
  }

  private deliver(): void {
    const { waiting } = this;
    if (!waiting) return;
    const patches = [...this.views.values()]
      .filter((view) => view.dirty)
      .flatMap((view) => view.patch() ?? []);
    const tokens = this.options.tokens();
    const changed = tokens?.signIn !== this.told?.signIn || tokens?.number !== this.told?.number;
    if (patches.length === 0 && this.notices.length === 0 && !changed) return;
    this.told = tokens;
    this.waiting = null;
    const { notices } = this;
    this.notices = [];
    waiting({ boot: this.options.boot, number: ++this.number, patches, notices, ...(changed && { tokens }) });
  }
}

export interface SeatsOptions {
  locks: LockManager;
  /** Called when the first tab comes and when the last one has gone. */
  onCount: (count: number) => void;
}

/** All seats. A tab holds the lock of its seat as long as it lives, whatever it dies of. */
export class Seats {
  private readonly seats = new Map<string, TabSeat>();
  private readonly options: SeatsOptions;

  constructor(options: SeatsOptions) {
    this.options = options;
  }

  add(seat: TabSeat): void {
    this.seats.set(seat.id, seat);
    this.options.onCount(this.seats.size);
    void this.options.locks
      .request(seatLock(seat.id), () => this.remove(seat))
      // Without the lock nobody would notice the tab's death: better no seat than one for ever.
      .catch(() => this.remove(seat));
  }

  all(): Iterable<TabSeat> {
    return this.seats.values();
  }

  private remove(seat: TabSeat): void {
    if (this.seats.get(seat.id) !== seat) return;
    this.seats.delete(seat.id);
    this.options.onCount(this.seats.size);
  }
}

const chat = v.custom<string>((it) => parseChatKey(it) !== null);
const SpecSchema = v.variant('view', [
  v.object({ view: v.picklist(['status', 'chats', 'people']) }),
  v.object({ view: v.literal('head'), chat }),
  v.object({
    view: v.literal('pane'),
    chat,
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)),
  }),
]);
