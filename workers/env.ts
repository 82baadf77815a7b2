// Everything that an engine takes from its host. The same code runs in a SharedWorker, in a page
// (`?engine=inpage`) and under Node with a fake IndexedDB.
import type { SchedulerLike } from 'rxjs';
import type { Result } from '../src/core/contract/result.ts';
import type { DataOf, EndpointName, Endpoints, RequestFor } from '../src/core/wire/index.ts';

export interface EngineEnv {
  /** Random id of this engine. A tab that sees a new id discards the rows of the last engine. */
  boot: string;
  build: string;
  /** This engine serves a single page, because the browser has no SharedWorker. */
  alone: boolean;
  /** Base URL of the API without a trailing slash: `https://host/api`. */
  apiBase: string;
  socketUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  openSocket: (url: string) => SocketLike;
  /** Creates a request for an upload: only XMLHttpRequest reports upload progress. */
  openRequest: () => XhrLike;
  /** null in a browser without IndexedDB: the engine then keeps everything in memory. */
  indexedDB: IDBFactory | null;
  crypto: Crypto;
  locks: LockManager;
  /** Opens the BroadcastChannel of this name. The engines of one browser talk over it. */
  channel: (name: string) => ChannelLike;
  /** Wall clock, ms. */
  now: () => number;
  /** A random number in [0, 1). */
  random: () => number;
  /** Clock of all timers; virtual in tests. */
  scheduler: SchedulerLike;
  /** Resolves in a task of low priority. */
  idle: () => Promise<void>;
  /** Ends the worker. The engine calls it once, as its last act. */
  close: () => void;
}

/** The part of a WebSocket that the link uses. */
export interface SocketLike {
  /** The value of `WebSocket.readyState`. `send` is allowed only at 1 (open). */
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(code: number): void;
}

/** The part of an XMLHttpRequest that an upload uses. */
export interface XhrLike {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null };
  readonly status: number;
  readonly responseText: string;
  /** Fires after success, failure and abort. */
  onloadend: ((event: ProgressEvent) => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getResponseHeader(name: string): string | null;
  send(body: FormData): void;
  abort(): void;
}

/** The part of a BroadcastChannel that engines use. */
export interface ChannelLike {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(word: unknown): void;
  close(): void;
}

/** Observes and aborts one HTTP call. */
export interface CallWatch {
  /**
   * Receives the headers and HTTP status of each response. A call has two responses if a token refresh
   * repeats it.
   */
  readHeaders?: (headers: Headers, status: number) => void;
  /** Aborts the call, which then ends in NO_ANSWER. */
  signal?: AbortSignal;
}

/** The HTTP client of the engine. */
export interface Http {
  call<N extends EndpointName>(
    name: N,
    request: RequestFor<Endpoints[N]>,
    watch?: CallWatch,
  ): Promise<Result<DataOf<N>>>;
  /** Server time, ms: the local clock plus the offset taken from the `Date` header of responses. */
  serverNow(): number;
}
