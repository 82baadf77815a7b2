// A tab in Node: holds its lock, mirrors views, and keeps the tokens that the engine sends.
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { seatLock, type Environment, type Hello } from '../../src/core/contract/seat.ts';
import type { Notice, RowOf, TokenPair, ViewSpec } from '../../src/core/contract/views.ts';
import { Mirror } from '../../src/line/mirror.ts';
import type { Engine } from '../../workers/engine/engine.ts';
import type { TabSeat } from '../../workers/engine/seats.ts';
import { failInTime } from './state-timeout.ts';
import type { Process } from './process.ts';
import type { Profile } from './profile.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';

/** Thrown when a test reads a view before its first snapshot arrived. */
export class NoSnapshot extends Error {
  constructor(spec: string) {
    super(`no snapshot of ${spec} yet: wait with until() or shown()`);
  }
}

export class Tab {
  tokens: TokenPair | null;
  /** True after the engine told this tab that it has stopped. */
  over = false;
  readonly notices: Notice[] = [];
  readonly #seat: TabSeat;
  readonly #process: Process;
  readonly #mirrors = new Map<string, { number: number; mirror: Mirror<ViewSpec['view']> }>();
  readonly #release: () => void;
  readonly #watchers = new Set<() => void>();
  #dead = false;
  #paused = false;

  private constructor(seat: TabSeat, process: Process, tokens: TokenPair | null, release: () => void) {
    this.#seat = seat;
    this.#process = process;
    this.tokens = tokens;
    this.#release = release;
    void this.#listen();
  }

  static async open(profile: Profile, process: Process, engine: Engine, hello: Hello): Promise<Tab> {
    const release = await new Promise<() => void>((resolve) => {
      void profile.locks.request(seatLock(hello.seat), () => new Promise<void>((unlock) => resolve(unlock)));
    });
    try {
      return new Tab(await engine.seat(hello), process, hello.tokens, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  /**
   * Rows of a view, sorted as on the screen; the first call subscribes. Throws {@link NoSnapshot} before the
   * first snapshot, so that an empty list is never mistaken for an answer. `until` waits for the snapshot.
   */
  rows<S extends ViewSpec>(spec: S): readonly RowOf[S['view']][] {
    const name = JSON.stringify(spec);
    let entry = this.#mirrors.get(name);
    if (!entry) {
      entry = { number: this.#mirrors.size + 1, mirror: new Mirror(spec.view) };
      this.#mirrors.set(name, entry);
      void this.#seat.open(entry.number, spec);
    }
    if (!entry.mirror.state.ready) throw new NoSnapshot(name);
    return entry.mirror.state.rows as readonly RowOf[S['view']][];
  }

  /** Rows of a view, after its first snapshot. */
  async shown<S extends ViewSpec>(spec: S): Promise<readonly RowOf[S['view']][]> {
    await this.until(() => this.rows(spec).length >= 0);
    return this.rows(spec);
  }

  get status(): RowOf['status'] | undefined {
    return this.rows({ view: 'status' })[0];
  }

  /** Messages of a chat, oldest first, without the rows that stand for gaps. */
  messages(chat: RowOf['chats']['key'], size = 500): RowOf['pane'][] {
    return this.rows({ view: 'pane', chat, size }).filter((row) => row.gap === null);
  }

  texts(chat: RowOf['chats']['key'], size = 500): string[] {
    return this.messages(chat, size).map((row) => unbounded(row.content));
  }

  command<C extends CommandName>(name: C, args: ArgsOf<C>, user?: number): Promise<Result<AnswerOf[C]>> {
    return new Promise((settle, fail) => {
      this.#process.deliver(() => void this.#seat.command(name, args, user).then(settle, fail));
    });
  }

  environment(change: Environment): void {
    this.#process.deliver(() => void this.#seat.environment(change));
  }

  /** Resolves when the condition holds; checks at every batch. Rejects just before the test times out. */
  async until(wanted: (tab: Tab) => boolean): Promise<void> {
    const holds = (): boolean => holdsNow(() => wanted(this));
    if (holds()) return;
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (holds()) end(resolve);
      };
      const end = (settle: () => void): void => {
        cancelTimeout();
        this.#watchers.delete(check);
        settle();
      };
      const cancelTimeout = failInTime(wanted, (error) => end(() => reject(error)));
      this.#watchers.add(check);
    });
  }

  /** Stops asking for batches, like a frozen page. */
  pause(): void {
    this.#paused = true;
  }

  die(): void {
    this.#dead = true;
    this.#release();
  }

  async #listen(): Promise<void> {
    let number = 0;
    while (!this.#dead && !this.over && !this.#paused) {
      const batch = await this.#seat.next(number);
      number = batch.number;
      if (batch.tokens !== undefined) this.tokens = batch.tokens;
      if (batch.over) this.over = true;
      this.notices.push(...batch.notices);
      for (const patch of batch.patches) {
        const entry = [...this.#mirrors.values()].find((it) => it.number === patch.view);
        if (entry && !entry.mirror.apply(patch)) throw new Error(`a hole in view ${patch.view}`);
      }
      for (const watcher of this.#watchers) watcher();
    }
  }
}

/** False while a view that the condition reads has no snapshot. */
function holdsNow(condition: () => boolean): boolean {
  try {
    return condition();
  } catch (error) {
    if (error instanceof NoSnapshot) return false;
    throw error;
  }
}
