// A test: starts a fault proxy, gives it rules, and knows what it has seen. One proxy per browser: a rule
// means whoever is behind it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Call, Order, Report } from './control.ts';
import type { Rule } from './rules.ts';
import { Traffic } from './traffic.ts';

export class Proxy {
  /** Where clients go in place of the server. Stays the same while the server dies and comes back. */
  readonly origin: string;
  readonly traffic = new Traffic();
  readonly #child: ChildProcess;
  readonly #rules = new Map<number, RuleHandle>();
  readonly #calls = new Map<number, (error: string | null) => void>();
  readonly #watchers = new Set<() => void>();
  #ruleNumber = 0;
  #callNumber = 0;

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.origin = origin;
    child.on('message', (report: Report) => this.#hear(report));
    child.once('exit', () => this.#wake());
  }

  static async launch(target: string): Promise<Proxy> {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = fork(main, ['--target', target], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const said = createInterface({ input: child.stdout! });
    const [line] = (await Promise.race([once(said, 'line'), once(child, 'exit')])) as unknown[];
    if (typeof line !== 'string') throw new Error(`the proxy ended before it listened: ${String(line)}`);
    return new Proxy(child, (JSON.parse(line) as { origin: string }).origin);
  }

  /** In force when it resolves. */
  async rule(rule: Rule): Promise<RuleHandle> {
    const id = ++this.#ruleNumber;
    const handle = new RuleHandle(this, id, (order) => this.#order(order));
    this.#rules.set(id, handle);
    await this.#order({ do: 'rule', id, rule });
    return handle;
  }

  /** Ends all rules; what they held goes on. */
  async clear(): Promise<void> {
    await Promise.all([...this.#rules.values()].map((rule) => rule.remove()));
    this.#rules.clear();
  }

  /** All connections are reset and new ones too. Resolves when they have ended here. */
  offline(): Promise<void> {
    return this.#order({ do: 'offline' });
  }

  online(): Promise<void> {
    return this.#order({ do: 'online' });
  }

  /** Every open WebSocket, cut without a close frame. */
  cutSockets(): Promise<void> {
    return this.#order({ do: 'end', code: null });
  }

  /** Every open WebSocket, by a close frame with this code for its client. */
  closeSockets(code: number): Promise<void> {
    return this.#order({ do: 'end', code });
  }

  /** A text frame for the client of every open WebSocket. */
  inject(text: string): Promise<void> {
    return this.#order({ do: 'inject', text });
  }

  /** `traffic` and rules know all that came to the proxy before this call. */
  sync(): Promise<void> {
    return this.#order({ do: 'sync' });
  }

  /** Looks again whenever the proxy has seen something. Rejects if the proxy ends before. */
  async waitFor(wanted: (traffic: Traffic) => boolean): Promise<void> {
    while (!wanted(this.traffic)) {
      if (this.#isGone) throw new Error('the proxy has ended');
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  async dispose(): Promise<void> {
    if (this.#isGone) return;
    const gone = once(this.#child, 'exit');
    this.#child.disconnect();
    await gone;
  }

  get #isGone(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #order(order: Order): Promise<void> {
    const call = ++this.#callNumber;
    const error = await new Promise<string | null>((resolve) => {
      this.#calls.set(call, resolve);
      if (!this.#child.connected) return this.#wake();
      // A proxy that has just died, and whose end is not known here yet.
      this.#child.send({ call, order } satisfies Call, (broken) => {
        if (!broken) return;
        this.#calls.delete(call);
        resolve('the proxy has ended');
      });
    });
    if (error !== null) throw new Error(error);
  }

  #hear(report: Report): void {
    if (report.is === 'done') {
      this.#calls.get(report.call)?.(report.error);
      this.#calls.delete(report.call);
      return;
    }
    if (report.is === 'rule') this.#rules.get(report.id)?.update(report);
    this.traffic.add(report);
    this.#wake();
  }

  #wake(): void {
    if (!this.#child.connected) {
      for (const fail of this.#calls.values()) fail('the proxy has ended');
      this.#calls.clear();
    }
    const watchers = [...this.#watchers];
    this.#watchers.clear();
    for (const look of watchers) look();
  }
}

export class RuleHandle {
  /** How often it has acted. */
  hits = 0;
  /** How many messages, stalled directions or HTTP calls it holds back now. */
  held = 0;
  readonly #proxy: Proxy;
  readonly #id: number;
  readonly #order: (order: Order) => Promise<void>;

  constructor(proxy: Proxy, id: number, order: (order: Order) => Promise<void>) {
    this.#proxy = proxy;
    this.#id = id;
    this.#order = order;
  }

  /** Resolves when it has acted so often. */
  hit(times = 1): Promise<void> {
    return this.#proxy.waitFor(() => this.hits >= times);
  }

  /** Resolves when it holds so many back. */
  holds(count = 1): Promise<void> {
    return this.#proxy.waitFor(() => this.held >= count);
  }

  /** Lets go what it holds now. The rule stays, and holds what fits it next. */
  release(): Promise<void> {
    return this.#order({ do: 'release', id: this.#id });
  }

  /** Ends the rule and lets go what it holds. */
  remove(): Promise<void> {
    return this.#order({ do: 'remove', id: this.#id });
  }

  update({ hits, held }: { hits: number; held: number }): void {
    this.hits = hits;
    this.held = held;
  }
}
