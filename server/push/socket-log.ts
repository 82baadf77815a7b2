// Log lines for each login and close of a WebSocket, so that open sockets can be counted.
import type { Log } from '../log.ts';

/** The log of one socket after its login. */
export interface SocketLog {
  closed(code: number): void;
}

/** Logs the login of a socket. */
export type LogSocket = (who: { userId: number; terminal: number }) => SocketLog;

/**
 * `open` in each line is the number of the user's sockets that have logged in and not closed, evicted ones
 * included.
 */
export function logSockets(log: Log): LogSocket {
  const open = new Map<number, number>();
  let count = 0;
  return ({ userId, terminal }) => {
    const socket = ++count;
    const change = (by: number) => {
      const now = (open.get(userId) ?? 0) + by;
      if (now === 0) open.delete(userId);
      else open.set(userId, now);
      return now;
    };
    log.info({ socket, userId, terminal, open: change(1) }, 'socket logged in');
    return {
      closed: (code) => log.info({ socket, userId, terminal, open: change(-1), code }, 'socket closed'),
    };
  };
}
