// An engine with one tab in the same thread and without a port between them. A measurement shows only the
// engine's own work.
import { PROTOCOL, seatLock } from '../../src/core/contract/seat.ts';
import type { Patch, ViewSpec } from '../../src/core/contract/views.ts';
import { createEngine, type Engine } from '../../workers/engine/engine.ts';
import type { TabSeat } from '../../workers/engine/seats.ts';
import { browserEnv } from '../../workers/entry/browser-env.ts';
import type { MemoryServer } from './server.ts';

export class Tab {
  readonly #engine: Engine;
  readonly #seat: TabSeat;
  readonly #waiting = new Set<(patches: readonly Patch[]) => void>();
  #views = 0;
  #drafts = 0;

  private constructor(engine: Engine, seat: TabSeat) {
    this.#engine = engine;
    this.#seat = seat;
    void this.#listen();
  }

  /** @param host names the database; two running engines must not share it */
  static async open(host: string, server: MemoryServer): Promise<Tab> {
    const engine = createEngine({
      ...browserEnv(false, () => undefined),
      apiBase: `http://${host}/api`,
      fetch: (url) => server.fetch(url),
      openSocket: () => server.openSocket(),
    });
    const seat = `${host}-${performance.now()}`;
    await new Promise<void>((held) => {
      void navigator.locks.request(seatLock(seat), () => {
        held();
        return new Promise(() => undefined);
      });
    });
    const tokens = { signIn: seat, number: 1, accessToken: 'a', refreshToken: 'r' };
    const hello = {
      protocol: PROTOCOL,
      build: 'bench',
      seat,
      tokens,
      auto: null,
      languages: ['en-US'],
      fresh: true,
      take: false,
    };
    const tab = new Tab(engine, await engine.seat(hello));
    // The tab is focused and the user does not type, because a pull pauses while the user types.
    await tab.#seat.environment({ online: true, visible: true, focused: true });
    return tab;
  }

  /** Subscribes to a view; returns its number. */
  async view(spec: ViewSpec): Promise<number> {
    const view = ++this.#views;
    await this.#seat.open(view, spec);
    return view;
  }

  async unview(view: number): Promise<void> {
    await this.#seat.close(view);
  }

  /** The next patch that `wanted` accepts. Call before the patch can arrive. */
  patch(wanted: (patch: Patch) => boolean): Promise<Patch> {
    return new Promise((resolve) => {
      const look = (patches: readonly Patch[]): void => {
        const found = patches.find(wanted);
        if (!found) return;
        this.#waiting.delete(look);
        resolve(found);
      };
      this.#waiting.add(look);
    });
  }

  /** Resolves when the connection is live: all pulls have ended. */
  async live(): Promise<void> {
    const live = this.patch(({ put: [row] }) => row !== undefined && 'phase' in row && row.phase === 'live');
    const view = await this.view({ view: 'status' });
    await live;
    await this.unview(view);
  }

  /** Resolves when all events applied until now are stored. */
  async stored(): Promise<void> {
    const receipt = await this.#seat.command('draft', {
      chat: 'system-0',
      text: 'x',
      revision: ++this.#drafts,
    });
    if (!receipt.ok) throw new Error(JSON.stringify(receipt.error));
  }

  /** Marks the journal's pages as changed, so that the next search reads all signatures again. */
  forget(): void {
    const journal = this.#engine.account?.journal;
    if (journal) journal.edition++;
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }

  async #listen(): Promise<void> {
    for (let acknowledged = 0; ;) {
      const batch = await this.#seat.next(acknowledged);
      acknowledged = batch.number;
      for (const look of this.#waiting) look(batch.patches);
    }
  }
}
