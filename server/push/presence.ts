// Server: tells friends that somebody came or went, and what a list shows of it. Told in one lane and
// from the state at that moment, so a quick change of mind ends with the truth.
import { and, eq, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { perDatabase } from '../db/rows.ts';
import { friends } from '../db/schema.ts';
import type { Services } from '../services.ts';
import type { Hub } from './hub.ts';

export interface Presence {
  /** One terminal of a user may have come or gone. */
  changed(userId: number, terminal: number): void;
  /** Resolves when everything noted so far has been told. */
  settled(): Promise<void>;
}

export function createPresence(services: Pick<Services, 'db' | 'hub' | 'log'>): Presence {
  let end: Promise<void> = Promise.resolve();
  return {
    changed: (userId, terminal) => {
      end = end
        .then(() => tell(services, userId, terminal))
        .catch((error: unknown) => services.log.warn({ err: error }, 'presence was not told'));
    },
    settled: () => end,
  };
}

/** The three marks of a friend's row. */
export function onlineMarks(hub: Hub, userId: number) {
  const terminals = hub.terminalsOf(userId);
  return {
    online: terminals.length > 0,
    onlineWeb: terminals.includes(Terminal.WEB),
    onlineApp: terminals.includes(Terminal.APP),
  };
}

async function tell({ db, hub }: Pick<Services, 'db' | 'hub'>, userId: number, terminal: number) {
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
