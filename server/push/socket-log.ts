// Server: a line in the log for each socket that logs in and that closes, for whoever has to count them.
import type { Log } from '../log.ts';

/** One socket, from its login to its end. */
export interface SocketLog {
  closed(code: number): void;
}

/** Whose socket has logged in. */
export type LogSocket = (who: { userId: number; terminal: number }) => SocketLog;

/** `open` in each line: how many sockets of that user have logged in and not closed, evicted ones too. */
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
