// A browser in which two users take turns: pages, engines of several builds, a server and friends, in one
// process and one virtual time.
import { vi } from 'vitest';
import { Clock, Timers } from '../sim/clock.ts';
import { Network } from '../sim/network.ts';
import { Server } from '../sim/server.ts';
import { Disk } from './disk.ts';
import { Locks, type Owner } from './locks.ts';
import { Page } from './page.ts';
import { foreignText, PEOPLE, type Person, Promises } from './people.ts';
import { runPendingTasks } from './turns.ts';
import type { Channels, Worker } from './worker.ts';

/** A history fails after this number of rounds without an end of activity. */
const MAX_ROUNDS = 2000;
const WRITER = 'partyline-writer:sim';

/** Starts a worker with an engine of a build. */
export type CreateWorker = (browser: Browser, build: string, name: string) => Worker;

interface SeatRecord {
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
  /** Number of the newest build on the server. */
  build = 1;
  /** Broken invariants. */
  readonly violations = new Set<string>();
  readonly #createWorker: CreateWorker;
  readonly #ends: (() => void)[] = [];
  readonly #timers = new Timers(this.clock);
  #names = 0;
  #seats: SeatRecord[] = [];
  /**
   * By worker: its number in the order of holders of the writer lock. By database: the number of its last
   * writer.
   */
  readonly #holderNumbers = new Map<Owner, number>();
  readonly #lastWriters = new Map<string, number>();

  constructor(createWorker: CreateWorker) {
    this.#createWorker = createWorker;
    this.disk.onWrite = (name, by) => this.#checkWriter(name, by);
    this.locks.onHeld = (name, owner) => {
      if (name === WRITER) this.#holderNumbers.set(owner, this.#holderNumbers.size + 1);
    };
    vi.stubGlobal('setTimeout', (callback: () => void, ms: number) => this.after(ms, callback));
    vi.stubGlobal('crypto', this.crypto);
  }

  /** Registers work for the end of the history. */
  onEnd(end: () => void): void {
    this.#ends.push(end);
  }

  /** Frees the memory that Node or a library would keep after the history. */
  end(): void {
    for (const end of this.#ends) end();
  }

  after(ms: number, callback: () => void): void {
    this.#timers.schedule(callback, ms);
  }

  workerFor(build: string): Worker {
    const existing = this.workers.find((it) => !it.dead && it.build === build);
    if (existing) return existing;
    const created = this.#createWorker(this, build, `boot-${++this.#names}`);
    this.workers = [...this.workers.filter((it) => !it.dead), created];
    return created;
  }

  /** Loads a page. `from`: the page to reload, whose session storage the new page inherits. */
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

  /** @param gone resolves when the engine drops the seat */
  seated(page: Page, worker: Worker, gone: Promise<void>): void {
    const seated = { page, worker, gone: false };
    this.#seats.push(seated);
    void gone.then(() => {
      seated.gone = true;
    });
  }

  /** The worker that holds the writer lock. */
  get holder(): Worker | null {
    return this.locks.holder(WRITER) as Worker | null;
  }

  /** Runs all pending tasks, reloads and timers of the present virtual time. */
  async settle(): Promise<void> {
    for (let round = 0; ; round++) {
      await runPendingTasks();
      if (round > MAX_ROUNDS) throw new Error('it never gets quiet: timers and reloads');
      const over = this.pages.find((it) => it.over && !it.frozen);
      if (over) this.load(over);
      else if (!this.#runTimer()) break;
    }
    this.#checkInvariants();
  }

  /** Performs all network events without faults, until none is left. */
  async drain(): Promise<void> {
    await this.settle();
    for (let round = 0; ; round++) {
      const [first] = this.network.possibilities();
      if (!first) return;
      if (round > MAX_ROUNDS) throw new Error('it never gets quiet');
      first.take('none');
      await this.settle();
    }
  }

  /** Advances the virtual time by `ms`, and runs the timers of that time. */
  async pass(ms: number, busy: boolean): Promise<void> {
    const end = this.clock.ran + ms;
    for (;;) {
      const next = Math.min(...this.#activeTimers.map((it) => it.next));
      if (next > end) break;
      this.clock.ran = Math.max(this.clock.ran, next);
      this.network.giveUp();
      await (busy ? this.drain() : this.settle());
    }
    this.clock.ran = end;
    this.network.giveUp();
    await this.settle();
  }

  /** Checks INV-9 at every batch of every page. */
  onShown(page: Page): void {
    const { status } = page;
    // Until an account is open, the page still shows the rows of the dead engine.
    if (!status || page.over || (!status.self && status.phase !== 'stopped')) return;
    const found = foreignText(JSON.stringify(page.rows), (status.self?.id as Person | undefined) ?? null);
    if (found) this.violations.add(`${page.id} shows ${found} to ${status.self?.userName ?? 'nobody'}`);
  }

  /** Checks INV-5: only the holder of the writer lock logs in at a socket. */
  onLogin(worker: Worker): void {
    if (this.holder !== worker)
      this.violations.add(`${worker.name} logs in at a socket without the writer lock`);
  }

  get #activeTimers(): Timers[] {
    return [this.#timers, ...this.workers.filter((it) => it.awake).map((it) => it.timers)];
  }

  #runTimer(): boolean {
    return this.#activeTimers.some((it) => it.run());
  }

  /** Checks INV-5: only holders of the writer lock write, and none writes after a later holder. */
  #checkWriter(name: string, by: Owner): void {
    const number = this.#holderNumbers.get(by) ?? 0;
    const last = this.#lastWriters.get(name) ?? 1;
    if (number < last) this.violations.add(`${name} is written by holder ${number} after holder ${last}`);
    this.#lastWriters.set(name, Math.max(last, number));
  }

  /** Checks the invariants that hold when no task is pending. */
  #checkInvariants(): void {
    const withSocket = this.workers.filter((it) => it.awake && !it.deaf && this.network.hasSocket(it));
    if (withSocket.length > 1)
      this.violations.add(`${withSocket.map(({ name }) => name).join()} have a socket at once`);
    for (const { account, awake } of this.workers) {
      if (!account || !awake) continue;
      const self = account.chatStore.self.id as Person;
      for (const { timeline, unsent, summary, marks } of account.chatStore.chats.values()) {
        const found = foreignText(
          JSON.stringify([[...timeline.after(0)], unsent, summary, marks.draft]),
          self,
        );
        if (found) this.violations.add(`${found} is in the memory of ${PEOPLE[self]}`);
      }
    }
    this.#seats = this.#seats.filter(({ gone, worker }) => !gone && !worker.dead);
    for (const { page, worker } of this.#seats) {
      if (page.dead && worker.awake)
        this.violations.add(`${page.id} is dead, and has a seat at ${worker.name}`);
    }
  }
}
