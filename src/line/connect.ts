// The tab. The only place on this side that knows Comlink: finds the engine, says hello over an inner
// port, and knows when the engine has died.
import * as Comlink from 'comlink';
import {
  CLOSING,
  engineLock,
  PROTOCOL,
  seatLock,
  type Door,
  type Hello,
  type Seat,
  type Welcome,
} from '../core/contract/seat.ts';

export interface Connection {
  welcome: Welcome;
  seat: Seat;
  /** Settles when the engine is dead. */
  lost: Promise<void>;
  /** Whether this page still holds its seat's lock: the engine has let go of it otherwise. */
  seated: () => Promise<boolean>;
  release: () => void;
}

/** The outer door: one per page and engine. */
export interface Entrance {
  door: Door;
  /** Rejects when the worker's script does not load or another option was used for it. */
  failed: Promise<never>;
}

/** One engine for all tabs, or, where the browser has no SharedWorker, one of this page's own. */
export const workerEntrance = (alone: boolean): Entrance => (alone ? own() : shared());

function shared(): Entrance {
  // `extendedLifetime` keeps the engine over a reload of the last tab. Written out, because the bundler
  // looks for this very form.
  const worker = new SharedWorker(new URL('../../workers/entry/worker.ts', import.meta.url), {
    type: 'module',
    name: 'partyline-engine',
    extendedLifetime: true,
  });
  return { door: Comlink.wrap<Door>(worker.port), failed: failureOf(worker) };
}

function own(): Entrance {
  const worker = new Worker(new URL('../../workers/entry/worker.ts', import.meta.url), {
    type: 'module',
    name: 'partyline-engine',
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return { door: Comlink.wrap<Door>(port1), failed: failureOf(worker) };
}

const failureOf = (worker: SharedWorker | Worker): Promise<never> =>
  new Promise((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the worker script did not load')));
  });

/** Development only: the engine in this page. */
export async function inpageEntrance(): Promise<Entrance> {
  const { start } = (await import(/* @vite-ignore */ INPAGE)) as { start: (port: MessagePort) => void };
  const { port1, port2 } = new MessageChannel();
  start(port2);
  return { door: Comlink.wrap<Door>(port1), failed: new Promise<never>(() => undefined) };
}

/**
 * Says hello. The tab holds its seat's lock first, so that the engine can queue on it. `greeted` gets the seat
 * before the engine has answered: what is said to it waits at the engine's end of the port.
 */
export async function connect(
  entrance: Entrance,
  hello: Omit<Hello, 'protocol'>,
  locks: LockManager,
  greeted: (seat: Seat) => void,
): Promise<Connection> {
  const release = await hold(locks, seatLock(hello.seat));
  try {
    const { port1, port2 } = new MessageChannel();
    const greeting = { protocol: PROTOCOL, ...hello };
    const answer = entrance.door.hello(greeting, Comlink.transfer(port2, [port2]));
    const seat = Comlink.wrap<Seat>(port1) as unknown as Seat;
    greeted(seat);
    const welcome = await Promise.race([answer, entrance.failed, silence()]);
    const gone = (): undefined => undefined;
    // A page that the browser puts aside may lose its place in the queue: then it has to say hello again.
    const lost = locks.request(engineLock(welcome.boot), gone).catch(gone);
    const seated = async (): Promise<boolean> => {
      const { held } = await locks.query();
      return held?.some(({ name }) => name === seatLock(hello.seat)) === true;
    };
    const leave = (): void => {
      release();
      port1.close();
    };
    return { welcome, seat, lost, seated, release: leave };
  } catch (error) {
    release();
    throw error;
  }
}

/** A worker that ends between `connect` and hello answers nothing: then the hello is said again. */
const silence = (): Promise<never> =>
  new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(CLOSING)), PATIENCE);
  });

/** ms; a slow boot answers the hello long before it has read the journal. */
const PATIENCE = 10_000;

/** Resolves when the lock is held; it is held until the release is called or the page dies. */
function hold(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((held, refused) => {
    locks.request(name, () => new Promise<void>((release) => held(release))).catch(refused);
  });
}

/** By its address in the development server: a production build does not contain it. */
const INPAGE: string = '/workers/entry/inpage.ts';
