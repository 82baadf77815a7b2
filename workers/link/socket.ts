// One WebSocket as a stream, so that unsubscribing is the only way to let go of a socket and no older one is heard.
import { concatMap, defer, EMPTY, from, merge, Observable, takeWhile, timer } from 'rxjs';
import { SocketClose } from '../../src/core/wire/index.ts';
import type { EngineEnv, SocketLike } from '../env.ts';

export type SocketEvent =
  | { kind: 'open' }
  /** A message that is no text counts as an empty one. */
  | { kind: 'text'; text: string }
  /** The last event, also of a socket that could not be made. `away`: the server announced that it goes. */
  | { kind: 'closed'; away: boolean };

export interface SocketOptions {
  env: Pick<EngineEnv, 'openSocket' | 'socketUrl' | 'scheduler'>;
  /** Frames to send while the socket lives; frames that still wait at its end are dropped. */
  outgoing$: Observable<string>;
}

/** Opens a socket for each subscriber. Unsubscribing closes it with 3000 (SOCK-06). */
export function openSocket({ env, outgoing$ }: SocketOptions): Observable<SocketEvent> {
  return defer(() => {
    let socket: SocketLike;
    try {
      socket = env.openSocket(env.socketUrl);
    } catch {
      // A constructor that throws is a close like any other, told in a turn of its own.
      return from(Promise.resolve<SocketEvent>({ kind: 'closed', away: false }));
    }
    const sent$ = outgoing$.pipe(concatMap((frame) => sendWhenOpen(socket, frame, env)));
    return merge(eventsOf(socket), sent$).pipe(takeWhile(({ kind }) => kind !== 'closed', true));
  });
}

/** A frame that finds the socket not open is tried again every second (SOCK-08). */
function sendWhenOpen(
  socket: SocketLike,
  frame: string,
  env: Pick<EngineEnv, 'scheduler'>,
): Observable<never> {
  if (socket.readyState !== OPEN) {
    return timer(AGAIN, env.scheduler).pipe(concatMap(() => sendWhenOpen(socket, frame, env)));
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
    // `close` follows every `error`: one way to learn of the end, so that a reconnect never runs twice.
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

/** Close codes of a server that goes: going away, service restart, try again later. */
const AWAY: ReadonlySet<number> = new Set([1001, 1012, 1013]);
/** ms */
const AGAIN = 1_000;
/** `WebSocket.OPEN` */
const OPEN = 1;
