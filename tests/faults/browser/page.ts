// One page of a simulated browser: the real line of a tab, over ports that deliver nothing to a frozen page.
import type { CommandName, ArgsOf, AnswerOf } from '../../../src/core/contract/commands.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import {
  CLOSING,
  engineLock,
  PROTOCOL,
  seatLock,
  type Hello,
  type Seat,
} from '../../../src/core/contract/seat.ts';
import type { MessageRow, StatusRow } from '../../../src/core/contract/rows.ts';
import type { TokenPair, ViewSpec } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Line } from '../../../src/line/api.ts';
import type { Connection } from '../../../src/line/connect.ts';
import { connectLine } from '../../../src/line/line.ts';
import { retryCommand } from '../../../src/shared/retry-command.ts';
import { provideConnect } from './connect-stub.ts';
import type { Browser } from './browser.ts';
import type { Owner } from './locks.ts';
import { PEOPLE, type Person } from './people.ts';

const STATUS: ViewSpec = { view: 'status' };
const LIST: ViewSpec = { view: 'chats' };

/** The messages of a chat, and the revision of its draft (0 without one), as a page shows them. */
export interface ShownChat {
  messages: readonly MessageRow[];
  draft: number;
}

export class Page implements Owner {
  dead = false;
  frozen = false;
  tokens: TokenPair | null;
  shown: (ViewSpec & { view: 'pane' }) | null = null;
  /** Commands that have no receipt yet. */
  readonly pending = new Set<string>();
  /** True after the engine told this page that it has stopped: the page has to reload. */
  over = false;
  readonly build: string;
  readonly id: string;
  readonly line: Line;
  #inbox: (() => void)[] = [];
  #commands = 0;
  #unwatch: (() => void)[] = [];
  readonly #browser: Browser;

  constructor(browser: Browser, id: string, build: string, tokens: TokenPair | null) {
    this.#browser = browser;
    this.id = id;
    this.build = build;
    this.tokens = tokens;
    this.line = connectLine({
      build,
      tokens,
      keepTokens: (pair) => {
        this.tokens = pair;
      },
      auto: () => {
        provideConnect((hello, greeted) => this.#connect({ ...hello, protocol: PROTOCOL }, greeted));
        return null;
      },
      languages: [],
      take: false,
      alone: false,
      refreshScripts: () => Promise.resolve(),
      inpage: false,
    });
    this.line.watchState(() => {
      this.over = this.line.state().kind === 'over';
    });
    for (const spec of [STATUS, LIST]) this.line.watch(spec, () => browser.onShown(this));
  }

  get status(): StatusRow | null {
    return (this.line.view(STATUS).rows[0] as StatusRow | undefined) ?? null;
  }

  /** All rows of the views that this page shows. */
  get rows(): readonly object[] {
    return [LIST, ...(this.shown ? [this.shown] : [])].flatMap((spec) => [...this.line.view(spec).rows]);
  }

  /** The chat that this page shows. */
  get shownChat(): ShownChat {
    if (!this.shown) return { messages: [], draft: 0 };
    const head = this.line.view({ view: 'head', chat: this.shown.chat }).rows[0];
    return { messages: [...this.line.view(this.shown).rows], draft: head?.draft.revision ?? 0 };
  }

  deliver(callback: () => void): void {
    if (this.frozen) this.#inbox.push(callback);
    else if (!this.dead) callback();
  }

  deliverLockLoss(callback: () => void): void {
    this.deliver(callback);
  }

  thaw(): void {
    this.frozen = false;
    for (const callback of this.#inbox.splice(0)) callback();
  }

  /** Ends the page: closed, crashed or reloaded. */
  die(): void {
    this.dead = true;
    this.#inbox = [];
    this.#browser.locks.drop(this);
  }

  show(chat: ChatKey): void {
    for (const stop of this.#unwatch) stop();
    this.shown = { view: 'pane', chat, size: 1000 };
    const onRows = (): void => this.#browser.onShown(this);
    this.#unwatch = [this.shown, { view: 'head', chat } as const].map((spec) =>
      this.line.watch(spec, onRows),
    );
  }

  signIn(who: Person): void {
    void this.command('signIn', { userName: PEOPLE[who], password: 'word', auto: false, terminal: 0 });
  }

  async command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    const entry = `${this.id} ${name} ${++this.#commands}`;
    this.pending.add(entry);
    const isRepeated = name === 'sendText' || name === 'draft';
    const receipt = await (isRepeated ? retryCommand(this.line, name, args) : this.line.command(name, args));
    this.pending.delete(entry);
    return receipt;
  }

  async #connect(hello: Hello, greeted: (seat: Seat) => void): Promise<Connection> {
    const browser = this.#browser;
    const locks = browser.locks.of(this);
    const release = await new Promise<() => void>((resolve) => {
      void locks.request(seatLock(hello.seat), () => new Promise<void>((unlock) => resolve(unlock)));
    });
    const { seat, welcome } = browser.workerFor(hello.build).connect(this, hello);
    greeted(seat);
    const welcomed = Promise.race([welcome, this.#helloTimeout()]).catch((error: unknown) => {
      release();
      throw error;
    });
    const { boot } = await welcomed;
    const lost = locks.request(engineLock(boot), () => undefined).catch(() => undefined);
    return { welcome: await welcomed, seat, lost, holdsSeatLock: () => Promise.resolve(true), release };
  }

  #helloTimeout(): Promise<never> {
    return new Promise((_resolve, reject) => {
      this.#browser.after(HELLO_TIMEOUT, () => this.deliver(() => reject(new Error(CLOSING))));
    });
  }
}

/** Time after which a hello fails, ms; the same as in src/line. */
const HELLO_TIMEOUT = 10_000;
