// A fault proxy as a test uses it: start, rules, and the traffic so far. Use one proxy per browser, because a
// rule concerns all clients of the proxy.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Call, Order, Report } from './control.ts';
import type { Rule } from './rules.ts';
import { Traffic } from './traffic.ts';

export class Proxy {
  /**
   * The origin that clients use in place of the server's. It stays the same while the server stops and
   * starts.
   */
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
    child.on('message', (report: Report) => this.#receive(report));
    child.once('exit', () => this.#wake());
  }

  static async launch(target: string): Promise<Proxy> {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const child = fork(main, ['--target', target], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const lines = createInterface({ input: child.stdout! });
    const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit')])) as unknown[];
    if (typeof line !== 'string') throw new Error(`the proxy ended before it listened: ${String(line)}`);
    return new Proxy(child, (JSON.parse(line) as { origin: string }).origin);
  }

  /** Resolves when the rule is active. */
  async rule(rule: Rule): Promise<RuleHandle> {
    const id = ++this.#ruleNumber;
    const handle = new RuleHandle(this, id, (order) => this.#order(order));
    this.#rules.set(id, handle);
    await this.#order({ kind: 'rule', id, rule });
    return handle;
  }

  /** Removes all rules, and releases the traffic that they hold. */
  async clear(): Promise<void> {
    await Promise.all([...this.#rules.values()].map((rule) => rule.remove()));
    this.#rules.clear();
  }

  /** Resets all connections, also new ones. Resolves when the open ones have ended at the proxy. */
  offline(): Promise<void> {
    return this.#order({ kind: 'offline' });
  }

  online(): Promise<void> {
    return this.#order({ kind: 'online' });
  }

  /** Cuts every open WebSocket without a close frame. */
  cutSockets(): Promise<void> {
    return this.#order({ kind: 'end', code: null });
  }

  /** Closes every open WebSocket with a close frame of this code for its client. */
  closeSockets(code: number): Promise<void> {
    return this.#order({ kind: 'end', code });
  }

  /** Sends a text frame to the client of every open WebSocket. */
  inject(text: string): Promise<void> {
    return this.#order({ kind: 'inject', text });
  }

  /** Resolves when `traffic` and the rules include everything that reached the proxy before this call. */
  sync(): Promise<void> {
    return this.#order({ kind: 'sync' });
  }

  /** Checks `wanted` at each report of the proxy. Rejects if the proxy ends first. */
  async waitFor(wanted: (traffic: Traffic) => boolean): Promise<void> {
    while (!wanted(this.traffic)) {
      if (this.#hasEnded) throw new Error('the proxy has ended');
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  async dispose(): Promise<void> {
    if (this.#hasEnded) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #order(order: Order): Promise<void> {
    const call = ++this.#callNumber;
    const error = await new Promise<string | null>((resolve) => {
      this.#calls.set(call, resolve);
      if (!this.#child.connected) return this.#wake();
      // The proxy has just died, and this process has not yet received its exit.
      this.#child.send({ call, order } satisfies Call, (broken) => {
        if (!broken) return;
        this.#calls.delete(call);
        resolve('the proxy has ended');
      });
    });
    if (error !== null) throw new Error(error);
  }

  #receive(report: Report): void {
    if (report.kind === 'done') {
      this.#calls.get(report.call)?.(report.error);
      this.#calls.delete(report.call);
      return;
    }
    if (report.kind === 'rule') this.#rules.get(report.id)?.update(report);
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
    for (const check of watchers) check();
  }
}

export class RuleHandle {
  /** How often the rule has acted. */
  hits = 0;
  /** How many messages, stalled directions or HTTP calls the rule holds now. */
  held = 0;
  readonly #proxy: Proxy;
  readonly #id: number;
  readonly #order: (order: Order) => Promise<void>;

  constructor(proxy: Proxy, id: number, order: (order: Order) => Promise<void>) {
    this.#proxy = proxy;
    this.#id = id;
    this.#order = order;
  }

  /** Resolves when the rule has acted `times` times. */
  hit(times = 1): Promise<void> {
    return this.#proxy.waitFor(() => this.hits >= times);
  }

  /** Resolves when the rule holds back `count` items. */
  holds(count = 1): Promise<void> {
    return this.#proxy.waitFor(() => this.held >= count);
  }

  /** Releases the traffic that the rule holds now. The rule stays, and holds its next matches. */
  release(): Promise<void> {
    return this.#order({ kind: 'release', id: this.#id });
  }

  /** Removes the rule and releases the traffic that it holds. */
  remove(): Promise<void> {
    return this.#order({ kind: 'remove', id: this.#id });
  }

  update({ hits, held }: { hits: number; held: number }): void {
    this.hits = hits;
    this.held = held;
  }
}
