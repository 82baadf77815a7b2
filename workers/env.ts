// Everything that an engine takes from its host. The same code runs in a SharedWorker, in a page
// (`?engine=inpage`) and under Node with a fake IndexedDB.
import type { SchedulerLike } from 'rxjs';
import type { Result } from '../src/core/contract/result.ts';
import type {
  DataOf,
  ChatEndpointName,
  EndpointName,
  Endpoints,
  RequestFor,
} from '../src/core/wire/index.ts';

export interface EngineEnv {
  /** Random id of this engine. A tab that sees a new one discards its mirrors. */
  boot: string;
  build: string;
  /** This engine serves a single page, because the browser has no SharedWorker. */
  alone: boolean;
  /** Base URL of the API without a trailing slash: `https://host/api`. */
  apiBase: string;
  socketUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  openSocket: (url: string) => SocketLike;
  /** For uploads: only XMLHttpRequest reports upload progress. */
  openRequest: () => XhrLike;
  /** null where the browser has none: the engine then keeps everything in memory. */
  indexedDB: IDBFactory | null;
  crypto: Crypto;
  locks: LockManager;
  /** Opens the BroadcastChannel of this name. The engines of one browser talk over it. */
  channel: (name: string) => ChannelLike;
  /** Wall clock, ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  /** Clock of all timers; virtual in tests. */
  scheduler: SchedulerLike;
  /** Resolves in a task of low priority. */
  idle: () => Promise<void>;
  /** Ends the worker; called once, after everything else has ended. */
  close: () => void;
}

/** The part of a WebSocket that the link uses. */
export interface SocketLike {
  /** As in WebSocket: 1 is open, and sending is allowed only then. */
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
  /** Gets headers and HTTP status of each response: of one before a token refresh, then of the final one. */
  readHeaders?: (headers: Headers, status: number) => void;
  /** Aborts the call, which then ends in NO_ANSWER. */
  signal?: AbortSignal;
}

/** The HTTP client of the engine. */
export interface Http {
  call<N extends ChatEndpointName>(
    name: N,
    request: RequestFor<Endpoints[N]>,
    watch?: CallWatch,
  ): Promise<Result<DataOf<N>>>;
  /** Calls an endpoint whose schema is not in the first script. The caller checks the data. */
  bare<N extends EndpointName>(
    endpoint: Pick<Endpoints[N], 'method' | 'path'>,
    request: RequestFor<Endpoints[N]>,
  ): Promise<Result<unknown>>;
  /** Server time, ms: the local clock plus the offset taken from the `Date` header of responses. */
  serverNow(): number;
}
