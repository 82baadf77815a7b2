// The events that the other servers missed while this one was detached: ends of sign-ins and of rights to a call, and
// for pushes the users whom they did not reach.
import type { ClusterEvent } from './events.ts';

export interface Missing {
  note(event: ClusterEvent): void;
  /** Returns the events that tell the others, and forgets them. */
  take(): ClusterEvent[];
}

export function createMissing(): Missing {
  let users: Set<number> | 'everybody' = new Set();
  let again: ClusterEvent[] = [];
  return {
    note: (event) => {
      if (event.kind === 'sign-in-ended' || (event.kind === 'call' && event.isRepeated)) again.push(event);
      const to = event.kind === 'push' ? event.to : event.kind === 'missed' ? event.users : [];
      if (to === 'everybody') users = 'everybody';
      else if (users !== 'everybody') for (const userId of to) users.add(userId);
    },
    take: () => {
      const all = users === 'everybody' ? users : [...users];
      const events: ClusterEvent[] = all.length > 0 ? [...again, { kind: 'missed', users: all }] : again;
      users = new Set();
      again = [];
      return events;
    },
  };
}
