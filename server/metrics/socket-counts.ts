// Counts of sockets and pushes.
import { closeLabel, terminalLabel } from './labels.ts';
import { createTally, type Series } from './series.ts';

/** The counts of one socket, from its opening to its close. */
interface CountedSocket {
  loggedIn(terminal: number): void;
  cut(): void;
  closed(code: number): void;
}

export function countSockets(series: Series) {
  const open = new Map<CountedSocket, { terminal: string; buffered: () => number }>();
  const logins = createTally<string>('terminal', ['web', 'app']);
  const closes = createTally('code');
  let cuts = 0;
  series.gauges(
    'partyline_sockets',
    'Open sockets of this server, by the terminal of their login; none: not logged in.',
    ['terminal'],
    () => {
      const count = createTally<string>('terminal', ['web', 'app', 'none']);
      for (const { terminal } of open.values()) count.add(terminal);
      return count.read();
    },
  );
  series.counters('partyline_socket_logins_total', 'Logins of sockets.', ['terminal'], logins.read);
  series.counters(
    'partyline_socket_closes_total',
    'Closed sockets, by close code; 1006: without a close frame.',
    ['code'],
    closes.read,
  );
  series.counter(
    'partyline_sockets_cut_total',
    'Sockets that the server ended because their clients did not read.',
    () => cuts,
  );
  series.gauge('partyline_socket_buffered_bytes', 'Bytes that wait in the send buffers of all sockets.', () =>
    [...open.values()].reduce((sum, { buffered }) => sum + buffered(), 0),
  );
  return {
    opened: (buffered: () => number): CountedSocket => {
      const socket: CountedSocket = {
        loggedIn: (terminal) => {
          const label = terminalLabel(terminal);
          logins.add(label);
          open.set(socket, { terminal: label, buffered });
        },
        cut: () => {
          cuts++;
        },
        closed: (code) => {
          closes.add(closeLabel(code));
          open.delete(socket);
        },
      };
      open.set(socket, { terminal: 'none', buffered });
      return socket;
    },
  };
}

export function countPushes(series: Series) {
  const missed = createTally('users', ['some', 'everybody']);
  const stored = createTally('kind', ['private', 'group']);
  let [published, frames, late] = [0, 0, 0];
  series.counters(
    'partyline_messages_stored_total',
    'Messages of users and records of calls that this server stored, each counted once over all servers.',
    ['kind'],
    stored.read,
  );
  series.counter('partyline_pushes_total', 'Pushes that this server sent to all servers.', () => published);
  series.counter(
    'partyline_push_frames_total',
    'Frames of pushes that this server wrote to its sockets.',
    () => frames,
  );
  series.counters(
    'partyline_pushes_missed_total',
    'Events after which sockets close and their clients pull, because pushes may be missing.',
    ['users'],
    missed.read,
  );
  series.counter(
    'partyline_pushes_late_total',
    'Pushes that succeeded after a failure of the database.',
    () => late,
  );
  return {
    published: () => {
      published++;
    },
    sent: () => {
      frames++;
    },
    late: () => {
      late++;
    },
    missed: (users: 'some' | 'everybody') => missed.add(users),
    stored: (kind: 'private' | 'group') => stored.add(kind),
  };
}
