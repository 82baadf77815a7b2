// The surroundings of an engine: everything that it takes from outside, so that the same code runs in a SharedWorker, in
// a page (`?engine=inpage`) and under Node with a fake IndexedDB.
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
  /** Random, one per engine: a new one tells every tab that its mirrors are void. */
  boot: string;
  build: string;
  /** The engine has one page for itself, because the browser has no SharedWorker. */
  alone: boolean;
  /** Base of the API, without a slash at the end: `https://host/api`. */
  apiBase: string;
  socketUrl: string;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  openSocket: (url: string) => SocketLike;
  /** For uploads: only an XMLHttpRequest tells how much has gone up. */
  openRequest: () => XhrLike;
  /** null where the browser has none: then the engine keeps everything in memory. */
  indexedDB: IDBFactory | null;
  crypto: Crypto;
  locks: LockManager;
  /** A BroadcastChannel of this name: how the engines of one browser speak with each other. */
  channel: (name: string) => ChannelLike;
  /** Wall clock, ms. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
  /** The clock of all timers; a virtual one in tests. */
  scheduler: SchedulerLike;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** Ends the worker; called once, after everything else has ended. */
  close: () => void;
}

/** The part of a WebSocket that the link uses. */
export interface SocketLike {
  /** As a WebSocket's: 1 is open, and only then may anything be sent. */
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
  /** After success, failure and abort alike. */
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

export interface CallWatch {
  /** Reads headers and HTTP status of each answer: perhaps of one before a token is renewed, then of the result's. */
  readHeaders?: (headers: Headers, status: number) => void;
  /** Aborts the call: it ends in NO_ANSWER. */
  signal?: AbortSignal;
}

/** HTTP calls, as the parts of the engine make them. */
export interface Http {
  call<N extends ChatEndpointName>(
    name: N,
    request: RequestFor<Endpoints[N]>,
    watch?: CallWatch,
  ): Promise<Result<DataOf<N>>>;
  /** A call of a part on demand: the first script has no schema of it, so that its data comes unchecked. */
  bare<N extends EndpointName>(
    endpoint: Pick<Endpoints[N], 'method' | 'path'>,
    request: RequestFor<Endpoints[N]>,
  ): Promise<Result<unknown>>;
  /** Server time (ms): the own clock plus the offset that answers' `Date` showed. */
  serverNow(): number;
}
