// Presence: pushes to friends when a user's terminal connects or disconnects, and the online fields of friend
// lists. Pushes run one after the other, and each reads the state when it runs. So after quick changes the last
// push is correct.
import { and, eq, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType, Terminal } from '../../src/core/wire/index.ts';
import type { Db } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { friends } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { Hub } from './hub.ts';

export interface Presence {
  /** Pushes the state of a user's terminal, which may have connected or disconnected. */
  changed(userId: number, terminal: number): void;
  /** Resolves when all changes reported so far are pushed. */
  settled(): Promise<void>;
}

interface PresenceServices {
  db: Db;
  hub: Hub;
  log: Pick<Log, 'warn'>;
}

export function createPresence(services: PresenceServices): Presence {
  let end: Promise<void> = Promise.resolve();
  return {
    changed: (userId, terminal) => {
      end = end
        .then(() => pushState(services, userId, terminal))
        .catch((error: unknown) => services.log.warn({ err: error }, 'presence was not told'));
    },
    settled: () => end,
  };
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

async function pushState({ db, hub }: PresenceServices, userId: number, terminal: number) {
  const rows = await friendsQuery(db).execute({ userId });
  const online = hub.terminalsOf(userId).includes(terminal);
  hub.push({
    to: rows.map((row) => row.id),
    cmd: Command.PRIVATE,
    data: {
      type: MessageType.FRIEND_ONLINE,
      sendId: userId,
      content: toLeanJson({ userId, terminal, online }),
    },
  });
}

const friendsQuery = perDatabase((db) =>
  db
    .select({ id: friends.userId })
    .from(friends)
    .where(and(eq(friends.friendId, sql.placeholder('userId')), eq(friends.deleted, false)))
    .prepare('friends_told'),
);
