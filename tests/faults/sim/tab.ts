// A tab of a simulation: the real mirrors over a seat. It outlives engines, gives commands and gets their
// receipts, can be frozen, and shows one conversation at a time beside list and status.
import type { AnswerOf, ArgsOf, CommandName } from '../../../src/core/contract/commands.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { PaneSpec, Patch, ViewSpec } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { Mirrors } from '../../../src/line/mirrors.ts';
import type { TabSeat } from '../../../workers/engine/seats.ts';
import type { SimEngine } from './engine.ts';

export type AnyReceipt = Result<AnswerOf[CommandName]>;

export class SimTab {
  readonly mirrors = new Mirrors();
  readonly specs: ViewSpec[] = [{ view: 'status' }, { view: 'chats' }];
  shown: (ViewSpec & { view: 'pane' }) | null = null;
  /** Commands without an end. */
  readonly pending = new Set<string>();
  /** Told after each batch, and of holes. */
  onBatch: () => void = () => undefined;
  onHole: (view: number) => void = () => undefined;
  /** Was frozen, and has not heard everything since: it shows for a moment what was true before. */
  #stale = false;
  frozen = false;
  #inbox: (() => void)[] = [];
  #seat: TabSeat | null = null;
  #engine: SimEngine | null = null;
  readonly #calls = new Set<() => void>();
  #commands = 0;
  #leaves: (() => void)[] = [];
  readonly #streams = new Map<number, number>();
  readonly id: string;

  constructor(id: string) {
    this.id = id;
    for (const spec of this.specs) this.mirrors.watch(spec, () => undefined);
  }

  attach(engine: SimEngine): void {
    const seat = engine.seat(this.id);
    this.#seat = seat;
    this.#engine = engine;
    this.#streams.clear();
    this.mirrors.setSeat(seat);
    void this.#listen(seat, engine);
  }

  /** Its engine is dead, or it is closed itself. */
  lose(): void {
    if (this.#seat) this.#engine?.seats.delete(this.#seat);
    this.#seat?.remove();
    this.#seat = null;
    this.#inbox = [];
    this.mirrors.setSeat(null);
    for (const end of this.#calls) end();
    this.#calls.clear();
  }

  show(chat: ChatKey, size: number, around?: PaneSpec['around']): void {
    for (const leave of this.#leaves) leave();
    this.shown = { view: 'pane', chat, size, ...(around && { around }) };
    const head: ViewSpec = { view: 'head', chat };
    this.specs.splice(2, 2, this.shown, head);
    this.#leaves = [this.shown, head].map((spec) => this.mirrors.watch(spec, () => undefined));
  }

  freeze(): void {
    this.frozen = true;
    this.#stale = true;
  }

  thaw(): void {
    this.frozen = false;
    for (const news of this.#inbox.splice(0)) news();
  }

  /** Everything that was to be heard has been. */
  caughtUp(): void {
    if (!this.#stale || this.frozen) return;
    this.#stale = false;
    this.onBatch();
  }

  /** Rows of the conversation with an id, oldest first. */
  get rows(): readonly (MessageRow & { id: number })[] {
    if (!this.shown) return [];
    return this.mirrors.state(this.shown).rows.filter(hasId);
  }

  /** Without an engine it ends as one does whose engine died. */
  command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    const seat = this.#seat;
    const engine = this.#engine;
    const lost = { ok: false, error: { code: 'ENGINE_LOST' } } as const;
    if (!seat || !engine) return Promise.resolve(lost);
    const word = `${name} ${++this.#commands}`;
    this.pending.add(word);
    return new Promise((settle) => {
      const end = (receipt: Result<AnswerOf[C]>): void => {
        if (!this.#calls.delete(giveUp)) return;
        this.pending.delete(word);
        settle(receipt);
      };
      const giveUp = (): void => end(lost);
      this.#calls.add(giveUp);
      void seat.command(name, args).then((receipt) => {
        if (!engine.dead) this.#arrive(() => end(receipt));
      });
    });
  }

  async #listen(seat: TabSeat, engine: SimEngine): Promise<void> {
    for (let number = 0; ;) {
      const batch = await seat.next(number);
      if (engine.dead || this.#seat !== seat) return;
      number = batch.number;
      await new Promise<void>((heard) => this.#arrive(heard));
      if (engine.dead || this.#seat !== seat) return;
      for (const patch of batch.patches) this.#look(patch);
      this.mirrors.apply(batch.patches);
      if (!this.#stale) this.onBatch();
    }
  }

  #look({ view, stream }: Patch): void {
    if (stream > 0 && stream !== (this.#streams.get(view) ?? -1) + 1) this.onHole(view);
    this.#streams.set(view, stream);
  }

  #arrive(news: () => void): void {
    if (this.frozen) this.#inbox.push(news);
    else news();
  }
}

const hasId = (row: MessageRow): row is MessageRow & { id: number } => row.id !== null && row.gap === null;
