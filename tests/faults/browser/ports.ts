// Message ports of a simulated browser, as Comlink uses them. Messages between a page and a worker are cloned, and
// arrive in order; a frozen receiver gets them at its thaw, a dead one never.
import type { Owner } from './locks.ts';

type Listener = (event: { data: unknown }) => void;

// The name of the class is the one by which Comlink knows ports.
export class MessagePort {
  /** Called when the owner closes this port. */
  onClosed: () => void = () => undefined;
  #owner: Owner | null;
  readonly #listeners = new Set<Listener>();
  #other: MessagePort | null = null;
  #waiting: unknown[] | null = [];

  private constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Two connected ports, each with its owner. */
  static pair(first: Owner, second: Owner): [MessagePort, MessagePort] {
    const [a, b] = [new MessagePort(first), new MessagePort(second)];
    [a.#other, b.#other] = [b, a];
    return [a, b];
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  /** Messages wait for the start. */
  start(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const data of waiting) this.deliver(data);
  }

  postMessage(message: unknown): void {
    if (this.#owner === null || this.#owner.dead) return;
    const data = clone(message);
    const other = this.#other;
    queueMicrotask(() => other?.deliver(data));
  }

  close(): void {
    if (this.#owner === null || this.#owner.dead) return;
    this.#other = null;
    this.onClosed();
  }

  /** Forgets both ends. Comlink keeps a port until its proxy is collected, and a port would keep the whole browser. */
  drop(): void {
    this.#owner = null;
    this.#other = null;
    this.#listeners.clear();
  }

  /** Hands a message to the owner of this port. */
  deliver(data: unknown): void {
    if (this.#waiting) return void this.#waiting.push(data);
    this.#owner?.deliver(() => {
      for (const listener of this.#listeners) listener({ data });
    });
  }
}

/** A structured clone of plain data; ports stay the same objects, as transferred ones do. */
function clone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') throw new TypeError('it cannot be cloned');
  if (typeof value !== 'object' || value === null || value instanceof MessagePort) return value;
  if (ArrayBuffer.isView(value)) return structuredClone(value);
  if (Array.isArray(value)) return Array.from(value, clone);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clone(member)]));
}
