// The engine. All that it takes from its surroundings, so that the same code runs in a SharedWorker, in
// a page (`?engine=inpage`) and under Node with a fake IndexedDB.
import type { SchedulerLike } from 'rxjs';
import type { Result } from '../src/core/contract/result.ts';
import type { DataOf, EndpointName, Endpoints, RequestFor } from '../src/core/wire/index.ts';

export interface EngineEnv {
  /** Random, one per engine: a new one tells every tab that its mirrors are void. */
  boot: string;
  build: string;
  /** Where the API answers, without a slash at the end: `https://host/api`. */
  apiBase: string;
  socketUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  openSocket: (url: string) => SocketLike;
  /** null where the browser has none: then memory is all. */
  indexedDB: IDBFactory | null;
  crypto: Crypto;
  locks: LockManager;
  /** Wall clock, ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  /** Timers of everything that waits; a virtual one in tests. */
  scheduler: SchedulerLike;
  /** Ends the worker; called once, when nothing is left to do. */
  close: () => void;
}

/** The part of a WebSocket that the link uses. */
export interface SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code: number): void;
}

/** HTTP calls as the parts of the engine get them. */
export interface Http {
  call<N extends EndpointName>(name: N, request: RequestFor<Endpoints[N]>): Promise<Result<DataOf<N>>>;
  /** Server time (ms): the own clock plus the offset that answers' `Date` showed. */
  serverNow(): number;
}
