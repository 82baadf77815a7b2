// A browser on which two people sign in by turns, with its pages and its engines of several builds, a server and
// their friends, in one process and one virtual time.
import { vi } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import type { TabSeat } from '../../../workers/engine/seats.ts';
import { Clock, Timers } from '../sim/clock.ts';
import { Network } from '../sim/network.ts';
import { Server } from '../sim/server.ts';
import { Disk } from './disk.ts';
import { Locks, type Owner } from './locks.ts';
import { Page } from './page.ts';
import { foreign, PEOPLE, type Person, Promises } from './people.ts';
import { quiet } from './turns.ts';
import { Worker, type Channels } from './worker.ts';

/** Steps of what goes on by itself, before it counts as endless. */
const MOST = 2000;
const WRITER = 'partyline-writer:sim';

interface Seated {
  page: Page;
  worker: Worker;
  gone: boolean;
}

export class Browser {
  readonly clock = new Clock();
  readonly server = new Server(this.clock, 0);
  readonly network = new Network(this.server, this.clock);
  readonly disk = new Disk();
  readonly locks = new Locks();
  readonly channels: Channels = new Set();
  readonly promises = new Promises();
  readonly crypto = { randomUUID: () => `uuid-${++this.#names}` } as unknown as Crypto;
  pages: Page[] = [];
  workers: Worker[] = [];
  /** The newest build that the server hands out. */
  build = 1;
  /** What must not be. */
  readonly wrong = new Set<string>();
  readonly #timers = new Timers(this.clock);
  #names = 0;
  #seats: Seated[] = [];
  /** Who held the line as the how-manieth, and by database which of them wrote last. */
  readonly #turns = new Map<Owner, number>();
  readonly #written = new Map<string, number>();

  constructor() {
    Object.assign(LIMITS, { pullPage: 7, historyPage: 5 });
    this.disk.onWrite = (name, by) => this.#wrote(name, by);
    this.locks.onHeld = (name, owner) => {
      if (name === WRITER) this.#turns.set(owner, this.#turns.size + 1);
    };
    vi.stubGlobal('setTimeout', (act: () => void, ms: number) => this.after(ms, act));
    vi.stubGlobal('crypto', this.crypto);
  }

  after(ms: number, act: () => void): void {
    this.#timers.schedule(act, ms);
  }

  workerOf(build: string): Worker {
    const held = this.workers.find((it) => !it.dead && it.build === build);
    if (held) return held;
    const made = new Worker(this, build, `boot-${++this.#names}`);
    this.workers = [...this.workers.filter((it) => !it.dead), made];
    return made;
  }

  /** `from`: this page is loaded anew, what its session storage holds stays. */
  load(from: Page | null): Page {
    if (from) this.close(from);
    const page = new Page(this, `page-${++this.#names}`, `build-${this.build}`, from?.tokens ?? null);
    this.pages.push(page);
    return page;
  }

  close(page: Page): void {
    this.pages = this.pages.filter((it) => it !== page);
    page.die();
  }

  seated(page: Page, worker: Worker, seat: TabSeat): void {
    const seated = { page, worker, gone: false };
    this.#seats.push(seated);
    void seat.gone.then(() => {
      seated.gone = true;
    });
  }

  /** The engine that holds the line. */
  get holder(): Worker | null {
    return this.locks.holder(WRITER) as Worker | null;
  }

  /** Lets everything run that waits for nothing. */
  async settle(): Promise<void> {
    for (let round = 0; ; round++) {
      await quiet();
      if (round > MOST) throw new Error('it never gets quiet: timers and reloads');
      const over = this.pages.find((it) => it.over && !it.frozen);
      if (over) this.load(over);
      else if (!this.#runTimer()) break;
    }
    this.#look();
  }

  /** Everything happens as it should, until nothing is under way. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; ; round++) {
      const [first] = this.network.possibilities();
      if (!first) return;
      if (round > MOST) throw new Error('it never gets quiet');
      first.take('none');
      await this.settle();
    }
  }

  /** Timers run when they are due. */
  async pass(ms: number, busy: boolean): Promise<void> {
    const end = this.clock.ran + ms;
    for (;;) {
      const next = Math.min(...this.#running.map((it) => it.next));
      if (next > end) break;
      this.clock.ran = Math.max(this.clock.ran, next);
      this.network.giveUp();
      await (busy ? this.drain() : this.settle());
    }
    this.clock.ran = end;
    this.network.giveUp();
    await this.settle();
  }

  /** INV-9, at every batch of every page. */
  onShown(page: Page): void {
    const { status } = page;
    // Until an account is open, what stands there is what stood there before the engine died.
    if (!status || page.over || (!status.self && status.phase !== 'stopped')) return;
    const word = foreign(JSON.stringify(page.rows), (status.self?.id as Person | undefined) ?? null);
    if (word) this.wrong.add(`${page.id} shows ${word} to ${status.self?.userName ?? 'nobody'}`);
  }

  /** INV-5: who says at a socket who he is holds the line. */
  onLogin(worker: Worker): void {
    if (this.holder !== worker) this.wrong.add(`${worker.name} logs in at a socket without the line`);
  }

  get #running(): Timers[] {
    return [this.#timers, ...this.workers.filter((it) => it.awake).map((it) => it.timers)];
  }

  #runTimer(): boolean {
    return this.#running.some((it) => it.run());
  }

  /** INV-5: behind a later holder of the line nobody writes, nor who never held it. */
  #wrote(name: string, by: Owner): void {
    const turn = this.#turns.get(by) ?? 0;
    const last = this.#written.get(name) ?? 1;
    if (turn < last) this.wrong.add(`${name} is written by holder ${turn} of the line behind holder ${last}`);
    this.#written.set(name, Math.max(last, turn));
  }

  /** What must hold whenever all is quiet. */
  #look(): void {
    const open = this.workers.filter((it) => it.awake && !it.deaf && this.network.hasSocket(it));
    if (open.length > 1) this.wrong.add(`${open.map(({ name }) => name).join()} have a socket at once`);
    for (const { engine, awake } of this.workers) {
      const { account } = engine;
      if (!account || !awake) continue;
      const self = account.chatStore.self.id as Person;
      for (const { timeline, unsent, summary, marks } of account.chatStore.chats.values()) {
        const word = foreign(JSON.stringify([[...timeline.after(0)], unsent, summary, marks.draft]), self);
        if (word) this.wrong.add(`${word} is in the memory of ${PEOPLE[self]}`);
      }
    }
    this.#seats = this.#seats.filter(({ gone, worker }) => !gone && !worker.dead);
    for (const { page, worker } of this.#seats) {
      if (page.dead && worker.awake) this.wrong.add(`${page.id} is gone, and has a seat at ${worker.name}`);
    }
  }
}
