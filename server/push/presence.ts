// Presence: pushes to friends when a user's terminal connects or disconnects, and the online fields of friend
// lists. The push has the state at the time at which it reaches the sockets. So after quick changes, also on several
// servers, the last push is correct. A change while the database is unavailable is pushed once the database is back.
import { and, eq, sql } from 'drizzle-orm';
import { Terminal } from '../../src/core/wire/index.ts';
import type { Db } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { friends } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Hub } from './hub.ts';
import type { PendingPushes } from './pending-pushes.ts';

export interface Presence {
  /** Resolves when all changes so far are pushed, or wait for the database. */
  settled(): Promise<void>;
}

interface PresenceServices {
  db: Db;
  hub: Hub;
  pendingPushes: Pick<PendingPushes, 'push'>;
  log: Pick<Log, 'warn'>;
}

/** Watches the connections of all users. */
export function createPresence(services: PresenceServices): Presence {
  let end: Promise<void> = Promise.resolve();
  const changed = ({ userId, terminal }: { userId: number; terminal: number }, isOurs: boolean) => {
    if (!isOurs) return;
    end = end
      .then(() =>
        services.pendingPushes.push(`presence ${userId}`, () => pushState(services, userId, terminal)),
      )
      .catch((error: unknown) => services.log.warn({ err: error }, 'presence was not told'));
  };
  services.hub.watch({
    opened: (connection, _at, isOurs) => changed(connection, isOurs),
    closed: (connection, _at, isOurs) => changed(connection, isOurs),
  });
  return { settled: () => end };
}

/** The three online fields of a friend on the wire. */
export function onlineFlags(hub: Hub, userId: number) {
  const terminals = hub.terminalsOf(userId);
  return {
    online: terminals.length > 0,
    onlineWeb: terminals.includes(Terminal.WEB),
    onlineApp: terminals.includes(Terminal.APP),
  };
}

async function pushState({ db, hub }: PresenceServices, userId: number, terminal: number): Promise<void> {
  const rows = await friendsQuery(db).execute({ userId });
  hub.pushPresence(
    userId,
    terminal,
    rows.map((row) => row.id),
  );
}

const friendsQuery = perDatabase((db) =>
  db
    .select({ id: friends.userId })
    .from(friends)
    .where(and(eq(friends.friendId, sql.placeholder('userId')), eq(friends.deleted, false)))
    .prepare('friends_told'),
);
