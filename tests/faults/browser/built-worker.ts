// A worker that runs the built script of the engine. Pages reach the engine over Comlink, as in a browser.
import * as Comlink from 'comlink';
import type { EngineEntry, Hello, Seat } from '../../../src/core/contract/seat.ts';
import type { Browser } from './browser.ts';
import { runWorkerScript } from './built-script.ts';
import type { Page } from './page.ts';
import { MessagePort } from './ports.ts';
import { Worker, type Seating } from './worker.ts';

type Listener = (event: object) => void;

export class BuiltWorker extends Worker {
  /** The engine is reached only through its ports. */
  readonly account = null;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #started: Promise<void>;

  constructor(browser: Browser, build: string, name: string) {
    super(browser, build, name);
    this.#started = runWorkerScript(this.#globals(), build);
    this.#started.catch((error: unknown) => browser.violations.add(`the script failed: ${String(error)}`));
  }

  connect(page: Page, hello: Hello): Seating {
    const entry = this.#entryFor(page);
    const [inner, far] = this.#portsTo(page);
    far.onClosed = () => gone.resolve();
    const gone = Promise.withResolvers<void>();
    const welcome = entry.hello(hello, Comlink.transfer(far, [far as never]));
    void welcome.then(() => this.browser.seated(page, this, gone.promise)).catch(() => undefined);
    return { seat: Comlink.wrap<Seat>(inner as never) as unknown as Seat, welcome };
  }

  /** The entry of the engine, over a port that the `connect` event of a SharedWorker carries. */
  #entryFor(page: Page): EngineEntry {
    const [near, far] = this.#portsTo(page);
    void this.#started.then(() => this.deliver(() => this.#dispatch('connect', { ports: [far] })));
    return Comlink.wrap<EngineEntry>(near as never);
  }

  #portsTo(page: Page): [MessagePort, MessagePort] {
    const ports = MessagePort.pair(page, this);
    for (const port of ports) this.browser.onEnd(() => port.drop());
    return ports;
  }

  #dispatch(kind: string, event: object): void {
    for (const listener of this.#listeners.get(kind) ?? []) listener(event);
  }

  #globals(): Record<string, unknown> {
    const { browser, timers } = this;
    const openSocket = () => this.socket();
    const openChannel = (name: string) => this.channel(name);
    const running = new Map<number, { unsubscribe(): void }>();
    let lastTimer = 0;
    const start = (callback: () => void, delay = 0, repeats = false): number => {
      const id = ++lastTimer;
      const next = (): void => {
        running.set(
          id,
          timers.schedule(() => {
            running.delete(id);
            if (repeats) next();
            callback();
          }, delay),
        );
      };
      next();
      return id;
    };
    const stop = (id: number): void => {
      running.get(id)?.unsubscribe();
      running.delete(id);
    };
    const globals: Record<string, unknown> = {
      onconnect: null,
      location: new URL('https://sim/'),
      navigator: { locks: browser.locks.of(this) },
      indexedDB: browser.disk.of(this),
      crypto: browser.crypto,
      now: browser.clock.now,
      close: () => this.kill(),
      addEventListener: (kind: string, listener: Listener) =>
        this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]),
      fetch: (url: string, init: RequestInit) => this.fetch(url, init).then(withBody),
      // `new` returns the object that a function returns.
      WebSocket: function create() {
        return openSocket();
      },
      BroadcastChannel: function create(name: string) {
        return openChannel(name);
      },
      scheduler: { postTask: (task: () => void) => queueMicrotask(task) },
      setTimeout: start,
      clearTimeout: stop,
      setInterval: (callback: () => void, delay: number) => start(callback, delay, true),
      clearInterval: stop,
      queueMicrotask,
      console,
      AbortController,
      AbortSignal,
      Blob,
      DOMException,
      FormData,
      Headers,
      IDBCursor,
      IDBDatabase,
      IDBIndex,
      IDBKeyRange,
      IDBObjectStore,
      IDBRequest,
      IDBTransaction,
      Response,
      TextDecoder,
      TextEncoder,
      Uint8Array,
      URL,
      URLSearchParams,
      structuredClone,
    };
    globals['self'] = globals;
    return globals;
  }
}

/** A response of the simulated network with a body, which the engine reads up to a limit. */
function withBody(response: Response): Response {
  // The engine replaces `json`. An answer that is no JSON rejects where the engine reads it.
  const parse = response.json.bind(response);
  let isRead = false;
  const read = async (): Promise<{ value?: Uint8Array }> => {
    if (isRead) return {};
    isRead = true;
    return { value: new TextEncoder().encode(JSON.stringify(await parse())) };
  };
  return Object.assign(response, { body: { getReader: () => ({ read }) } });
}
