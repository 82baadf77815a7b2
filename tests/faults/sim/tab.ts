// A tab of a simulation: the real mirrors over a seat. The tab outlives engines, sends commands, can be
// frozen, and shows the list, the status and one conversation.
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
  /** Commands that have no receipt yet. */
  readonly pending = new Set<string>();
  /** Called after each batch of changes, and for each missing patch. */
  onBatch: () => void = () => undefined;
  onMissingPatch: (view: number) => void = () => undefined;
  /** True from a freeze until the tab has received all changes since: it shows outdated rows for a moment. */
  #stale = false;
  frozen = false;
  #inbox: (() => void)[] = [];
  #seat: TabSeat | null = null;
  #engine: SimEngine | null = null;
  readonly #calls = new Set<() => void>();
  #commands = 0;
  #unwatch: (() => void)[] = [];
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

  /** Detaches the tab: its engine is dead, or the tab is closed. */
  detach(): void {
    if (this.#seat) this.#engine?.seats.delete(this.#seat);
    this.#seat?.remove();
    this.#seat = null;
    this.#inbox = [];
    this.mirrors.setSeat(null);
    for (const end of this.#calls) end();
    this.#calls.clear();
  }

  show(chat: ChatKey, size: number, around?: PaneSpec['around']): void {
    for (const stop of this.#unwatch) stop();
    this.shown = { view: 'pane', chat, size, ...(around && { around }) };
    const head: ViewSpec = { view: 'head', chat };
    this.specs.splice(2, 2, this.shown, head);
    this.#unwatch = [this.shown, head].map((spec) => this.mirrors.watch(spec, () => undefined));
  }

  freeze(): void {
    this.frozen = true;
    this.#stale = true;
  }

  thaw(): void {
    this.frozen = false;
    for (const delivery of this.#inbox.splice(0)) delivery();
  }

  /** Ends the outdated state of a thawed tab once the tab has received all changes. */
  caughtUp(): void {
    if (!this.#stale || this.frozen) return;
    this.#stale = false;
    this.onBatch();
  }

  /** Messages of the conversation, oldest first, without echoes and gaps. */
  get rows(): readonly (MessageRow & { id: number })[] {
    if (!this.shown) return [];
    return this.mirrors.state(this.shown).rows.filter(hasId);
  }

  /** Runs a command. Without an engine, or when the engine dies, the receipt is the error ENGINE_LOST. */
  command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    const seat = this.#seat;
    const engine = this.#engine;
    const lost = { ok: false, error: { code: 'ENGINE_LOST' } } as const;
    if (!seat || !engine) return Promise.resolve(lost);
    const entry = `${name} ${++this.#commands}`;
    this.pending.add(entry);
    return new Promise((settle) => {
      const end = (receipt: Result<AnswerOf[C]>): void => {
        if (!this.#calls.delete(giveUp)) return;
        this.pending.delete(entry);
        settle(receipt);
      };
      const giveUp = (): void => end(lost);
      this.#calls.add(giveUp);
      void seat.command(name, args).then((receipt) => {
        if (!engine.dead) this.#deliver(() => end(receipt));
      });
    });
  }

  async #listen(seat: TabSeat, engine: SimEngine): Promise<void> {
    for (let number = 0; ;) {
      const batch = await seat.next(number);
      if (engine.dead || this.#seat !== seat) return;
      number = batch.number;
      await new Promise<void>((resolve) => this.#deliver(resolve));
      if (engine.dead || this.#seat !== seat) return;
      for (const patch of batch.patches) this.#checkStream(patch);
      this.mirrors.apply(batch.patches);
      if (!this.#stale) this.onBatch();
    }
  }

  #checkStream({ view, stream }: Patch): void {
    if (stream > 0 && stream !== (this.#streams.get(view) ?? -1) + 1) this.onMissingPatch(view);
    this.#streams.set(view, stream);
  }

  #deliver(delivery: () => void): void {
    if (this.frozen) this.#inbox.push(delivery);
    else delivery();
  }
}

const hasId = (row: MessageRow): row is MessageRow & { id: number } => row.id !== null && row.gap === null;
