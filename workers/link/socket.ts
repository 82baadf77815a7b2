// The engine. One socket at a time: what an older one still says is not heard, and a frame that cannot
// go out because the socket is not open is tried again every second (SOCK-08).
import { timer, type Subscription } from 'rxjs';
import { SocketClose } from '../../src/core/wire/index.ts';
import type { EngineEnv, SocketLike } from '../env.ts';

export interface SocketOptions {
  env: Pick<EngineEnv, 'openSocket' | 'socketUrl' | 'scheduler'>;
  onOpen: () => void;
  onText: (text: string) => void;
  /** By itself, never by `drop`; also when it could not even be made. `away`: the server said that it goes. */
  onClose: (away: boolean) => void;
}

export interface Socket {
  /** Drops the one before. */
  open(): void;
  send(frame: string): void;
  /** Closes on purpose (SOCK-06), and is not heard of again. */
  drop(): void;
}

/** Close codes of a server that goes: going away, service restart, try again later. */
const AWAY: ReadonlySet<number> = new Set([1001, 1012, 1013]);
const AGAIN = 1_000;
const OPEN = 1;

export function createSocket({ env, onOpen, onText, onClose }: SocketOptions): Socket {
  let socket: SocketLike | null = null;
  let waiting: string[] = [];
  let retry: Subscription | null = null;
  /** Raised by every opening and end. */
  let turn = 0;

  function open(): void {
    drop();
    const mine = turn;
    let opened: SocketLike;
    try {
      opened = env.openSocket(env.socketUrl);
    } catch {
      // A constructor that throws is a close like any other, told in its own turn.
      queueMicrotask(() => mine === turn && onClose(false));
      return;
    }
    socket = opened;
    opened.onopen = () => mine === turn && onOpen();
    // `close` follows every `error`: one way to learn of the end, so that a reconnect never runs twice.
    opened.onerror = () => undefined;
    opened.onclose = ({ code }) => {
      if (mine !== turn) return;
      forget();
      onClose(AWAY.has(code));
    };
    opened.onmessage = ({ data }) => mine === turn && onText(typeof data === 'string' ? data : '');
  }

  function flush(to: SocketLike): void {
    while (to.readyState === OPEN && waiting.length > 0) to.send(waiting.shift() ?? '');
    retry?.unsubscribe();
    retry = waiting.length > 0 ? timer(AGAIN, env.scheduler).subscribe(() => flush(to)) : null;
  }

  function forget(): void {
    turn++;
    socket = null;
    waiting = [];
    retry?.unsubscribe();
    retry = null;
  }

  function drop(): void {
    const old = socket;
    forget();
    old?.close(SocketClose.DELIBERATE);
  }

  return {
    open,
    send(frame) {
      if (!socket) return;
      waiting.push(frame);
      flush(socket);
    },
    drop,
  };
}
