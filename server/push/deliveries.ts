// Delivery positions: the private messages that have reached their recipient. Positions are collected in memory
// and written in one statement at most every 500 ms. A lost position only delays the delivered mark that the
// sender sees.
import { sql } from 'drizzle-orm';
import type { Db } from '../db/drizzle.ts';
import type { Log } from '../log.ts';

export interface Deliveries {
  /** Notes that `recvId` has received the messages of `sendId` up to `id`. */
  note(recvId: number, sendId: number, id: number): void;
  /** Writes the noted positions. */
  flush(): Promise<void>;
}

type Note = readonly [recvId: number, sendId: number, id: number];

export function createDeliveries(db: Db, log: Pick<Log, 'warn'>): Deliveries {
  let noted = new Map<string, Note>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...noted.values()];
    noted = new Map();
    for (let start = 0; start < rows.length; start += CHUNK)
      await write(db, rows.slice(start, start + CHUNK));
  };
  return {
    flush,
    note: (recvId, sendId, id) => {
      const key = `${recvId}-${sendId}`;
      noted.set(key, [recvId, sendId, Math.max(id, noted.get(key)?.[2] ?? 0)]);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'deliveries were not written'));
      }, DELAY_MS);
    },
  };
}

async function write(db: Db, rows: readonly Note[]): Promise<void> {
  // The statement has three parameters for any number of rows: building one with 3,000 parameters takes longer
  // than running it.
  const column = (at: 0 | 1 | 2) => sql`${`{${rows.map((row) => row[at]).join(',')}}`}::bigint[]`;
  // The subquery locks the rows in the order of their keys. An update alone locks them in the order of its plan,
  // and could deadlock with another transaction on two of the rows.
  await db.execute(sql`
    update friends set delivered_id = due.id
    from (
      select friends.user_id, friends.friend_id, noted.id
      from friends
      join unnest(${column(0)}, ${column(1)}, ${column(2)}) as noted (user_id, friend_id, id)
        on friends.user_id = noted.user_id and friends.friend_id = noted.friend_id
      where friends.delivered_id < noted.id
      order by friends.user_id, friends.friend_id
      for no key update of friends
    ) as due
    where friends.user_id = due.user_id and friends.friend_id = due.friend_id`);
}

const DELAY_MS = 500;
const CHUNK = 1_000;
