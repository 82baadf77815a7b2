// The tab's connection to the engine over Comlink. It starts or finds the engine and sends the hello with a
// port for the seat. The tab notices the engine's end when the engine's lock becomes free. No other file of the
// tab uses Comlink.
import * as Comlink from 'comlink';
import {
  CLOSING,
  engineLock,
  PROTOCOL,
  seatLock,
  type EngineEntry,
  type Hello,
  type Seat,
  type Welcome,
} from '../core/contract/seat.ts';
import { NOT_LOADED } from './repeat-hello.ts';

export interface Connection {
  welcome: Welcome;
  seat: Seat;
  /** Resolves when the engine has ended. */
  lost: Promise<void>;
  /**
   * Resolves to true while this page holds its seat's lock; without the lock the engine has dropped the seat.
   */
  holdsSeatLock: () => Promise<boolean>;
  release: () => void;
}

/** The access to a worker's entry interface, one for each page and engine. */
export interface Entrance {
  entry: EngineEntry;
  /** Rejects where the worker's script does not load, or where a worker with other options already runs. */
  failed: Promise<never>;
}

/**
 * Returns the engine of all tabs (SharedWorker). With `alone` each page gets its own engine, for browsers
 * without SharedWorker.
 */
export const workerEntrance = (alone: boolean): Entrance => (alone ? dedicatedWorker() : sharedWorker());

function sharedWorker(): Entrance {
  // `extendedLifetime` keeps the engine alive during a reload of the last tab. The bundler recognizes only this
  // literal form of the call.
  const worker = new SharedWorker(new URL('../../workers/entry/worker.ts', import.meta.url), {
    type: 'module',
    name: 'partyline-engine',
    extendedLifetime: true,
  });
  return { entry: Comlink.wrap<EngineEntry>(worker.port), failed: failureOf(worker) };
}

function dedicatedWorker(): Entrance {
  const worker = new Worker(new URL('../../workers/entry/worker.ts', import.meta.url), {
    type: 'module',
    name: 'partyline-engine',
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return { entry: Comlink.wrap<EngineEntry>(port1), failed: failureOf(worker) };
}

const failureOf = (worker: SharedWorker | Worker): Promise<never> =>
  new Promise((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error(NOT_LOADED)));
  });

/** Development only: runs the engine in this page. */
export async function inpageEntrance(): Promise<Entrance> {
  const { start } = (await import(/* @vite-ignore */ INPAGE)) as { start: (port: MessagePort) => void };
  const { port1, port2 } = new MessageChannel();
  start(port2);
  return { entry: Comlink.wrap<EngineEntry>(port1), failed: new Promise<never>(() => undefined) };
}

/**
 * Sends the hello. The tab takes its seat's lock first, because the engine waits for that lock to notice the
 * tab's end. `withSeat` gets the seat before the engine has answered: calls on the seat wait at the engine's
 * end of the port.
 */
export async function connect(
  entrance: Entrance,
  hello: Omit<Hello, 'protocol'>,
  locks: LockManager,
  withSeat: (seat: Seat) => void,
): Promise<Connection> {
  const release = await holdLock(locks, seatLock(hello.seat));
  try {
    const { port1, port2 } = new MessageChannel();
    const request = { protocol: PROTOCOL, ...hello };
    const answer = entrance.entry.hello(request, Comlink.transfer(port2, [port2]));
    const seat = Comlink.wrap<Seat>(port1) as unknown as Seat;
    withSeat(seat);
    const welcome = await Promise.race([answer, entrance.failed, helloTimeout()]);
    const noop = (): undefined => undefined;
    // A page in the back-forward cache may lose its place in the lock's queue. `lost` then resolves, and the
    // tab sends a new hello.
    const lost = locks.request(engineLock(welcome.boot), noop).catch(noop);
    const holdsSeatLock = async (): Promise<boolean> => {
      const { held } = await locks.query();
      return held?.some(({ name }) => name === seatLock(hello.seat)) === true;
    };
    const close = (): void => {
      release();
      port1.close();
    };
    return { welcome, seat, lost, holdsSeatLock, release: close };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Rejects after HELLO_TIMEOUT, because a worker that ends before the hello never answers. The message CLOSING
 * makes the caller send the hello again.
 */
const helloTimeout = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(CLOSING)), HELLO_TIMEOUT);
  });

/** Time limit for the answer to a hello, ms. Even a slow engine answers long before it has read the journal. */
const HELLO_TIMEOUT = 10_000;

/** Takes a lock and resolves with the function that releases it. The lock also ends with the page. */
function holdLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
}

/** A URL of the development server, not an import, so that a production build does not contain the module. */
const INPAGE: string = '/workers/entry/inpage.ts';
