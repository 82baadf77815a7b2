// One WebSocket as a stream. Unsubscribing is the only way to close it, so no event of an older socket gets
// through.
import { concatMap, defer, EMPTY, from, merge, Observable, takeWhile, timer } from 'rxjs';
import { SocketClose } from '../../src/core/wire/index.ts';
import type { EngineEnv, SocketLike } from '../env.ts';

export type SocketEvent =
  | { kind: 'open' }
  /** A binary message counts as an empty text. */
  | { kind: 'text'; text: string }
  /** The last event, also where no socket could be created. `away`: the server announced its shutdown. */
  | { kind: 'closed'; away: boolean };

export interface SocketOptions {
  env: Pick<EngineEnv, 'openSocket' | 'socketUrl' | 'scheduler'>;
  /** Frames to send while the socket lives. Frames still waiting at its end are dropped. */
  outgoing$: Observable<string>;
}

/** Opens a socket for each subscriber. Unsubscribing closes it with code 3000 (SOCK-06). */
export function openSocket({ env, outgoing$ }: SocketOptions): Observable<SocketEvent> {
  return defer(() => {
    let socket: SocketLike;
    try {
      socket = env.openSocket(env.socketUrl);
    } catch {
      // A constructor that throws counts as a close, emitted in a microtask of its own.
      return from(Promise.resolve<SocketEvent>({ kind: 'closed', away: false }));
    }
    const sent$ = outgoing$.pipe(concatMap((frame) => sendWhenOpen(socket, frame, env)));
    return merge(eventsOf(socket), sent$).pipe(takeWhile(({ kind }) => kind !== 'closed', true));
  });
}

/** Retries a frame every second until the socket is open (SOCK-08). */
function sendWhenOpen(
  socket: SocketLike,
  frame: string,
  env: Pick<EngineEnv, 'scheduler'>,
): Observable<never> {
  if (socket.readyState !== OPEN) {
    return timer(SEND_RETRY, env.scheduler).pipe(concatMap(() => sendWhenOpen(socket, frame, env)));
  }
  socket.send(frame);
  return EMPTY;
}

function eventsOf(socket: SocketLike): Observable<SocketEvent> {
  return new Observable((subscriber) => {
    let hasClosed = false;
    socket.onopen = () => subscriber.next({ kind: 'open' });
    socket.onmessage = ({ data }) =>
      subscriber.next({ kind: 'text', text: typeof data === 'string' ? data : '' });
    // `close` follows every `error`. Listening to `close` only keeps a reconnect from running twice.
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => {
      hasClosed = true;
      subscriber.next({ kind: 'closed', away: AWAY.has(code) });
    };
    return () => {
      if (!hasClosed) socket.close(SocketClose.DELIBERATE);
    };
  });
}

/** Close codes of a server that shuts down: going away, service restart, try again later. */
const AWAY: ReadonlySet<number> = new Set([1001, 1012, 1013]);
/** Pause before a frame is tried again, ms. */
const SEND_RETRY = 1_000;
/** `WebSocket.OPEN` */
const OPEN = 1;
