// One direction of a simulated network. Connections with bytes queue in `waiting`, and each turn sends one
// packet. `free` is the time at which the direction can send the next packet. A sent packet is in `flying`
// until its arrival after the delay.

export interface Clock {
  /** Present time, ms. */
  readonly now: () => number;
  /** Returns a cancel function. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface Lane {
  /** Bytes arrive in the order of the calls. */
  readonly send: (bytes: Buffer) => void;
  /** Closes the lane of this connection once the bytes before are sent. */
  readonly end: () => void;
}

export interface Receiver {
  readonly bytes: (bytes: Buffer) => void;
  readonly end: () => void;
}

/** Bytes that a connection sends in one turn: a packet. */
const PACKET = 1460;

interface Queue {
  readonly items: (Buffer | null)[];
  readonly receiver: Receiver;
}

export class Direction {
  readonly #msPerByte: number;
  readonly #delay: number;
  readonly #clock: Clock;
  /** Connections with bytes to send, in the order of their turns. */
  readonly #waiting: Queue[] = [];
  readonly #flying: { at: number; arrive: () => void }[] = [];
  /** The time at which the direction is free for the next packet, ms. */
  #free = 0;
  #cancel = (): void => undefined;

  /** @param delay ms between the end of sending and the arrival */
  constructor(bytesPerSecond: number, delay: number, clock: Clock) {
    this.#msPerByte = 1000 / bytesPerSecond;
    this.#delay = delay;
    this.#clock = clock;
  }

  lane(receiver: Receiver): Lane {
    const queue: Queue = { items: [], receiver };
    const send = (item: Buffer | null): void => {
      // `free` advances only while the direction is idle: late timers must not reduce the rate.
      if (this.#waiting.length === 0) this.#free = Math.max(this.#free, this.#clock.now());
      queue.items.push(item);
      if (queue.items.length === 1) this.#waiting.push(queue);
      this.#run();
    };
    return { send, end: () => send(null) };
  }

  #run(): void {
    const now = this.#clock.now();
    while (this.#waiting.length > 0 && this.#free <= now) this.#sendPacket();
    while (this.#flying[0] && this.#flying[0].at <= now) this.#flying.shift()?.arrive();
    const next = Math.min(this.#flying[0]?.at ?? Infinity, this.#waiting.length > 0 ? this.#free : Infinity);
    this.#cancel();
    if (next < Infinity) this.#cancel = this.#clock.after(Math.max(0, next - now), () => this.#run());
  }

  #sendPacket(): void {
    const queue = this.#waiting.shift();
    const item = queue?.items.shift();
    if (!queue || item === undefined) return;
    const { receiver } = queue;
    const packet = item?.subarray(0, PACKET);
    const rest = item?.subarray(PACKET);
    if (rest && rest.length > 0) queue.items.unshift(rest);
    this.#free += (packet?.length ?? 0) * this.#msPerByte;
    const arrive = (): void => (packet ? receiver.bytes(packet) : receiver.end());
    this.#flying.push({ at: this.#free + this.#delay, arrive });
    if (queue.items.length > 0) this.#waiting.push(queue);
  }
}
