// Announcements of the demo, for each user in the user's language and marked as read.
import { eq } from 'drizzle-orm';
import { MessageType } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { insertSystem } from '../messages/system-rows.ts';
import { type DemoName, PEOPLE } from './people.ts';
import { NOTICES } from './texts.ts';

export async function insertAnnouncements(
  tx: Tx,
  ids: Record<DemoName, number>,
  coverUrl: string,
  now: number,
): Promise<void> {
  const type = MessageType.SYSTEM_MESSAGE;
  for (const name of Object.keys(PEOPLE) as DemoName[]) {
    const userId = ids[name];
    const [welcome, terms] = NOTICES[PEOPLE[name].language ?? 'en-US'];
    await insertSystem(tx, { ...welcome, userId, coverUrl, type, sendTime: now - WELCOME_AGE_MS });
    const { seqNo } = await insertSystem(tx, { ...terms, userId, type, sendTime: now - TERMS_AGE_MS });
    await tx.update(users).set({ systemReadNo: seqNo }).where(eq(users.id, userId));
  }
}

const WELCOME_AGE_MS = 5 * 86_400_000;
const TERMS_AGE_MS = 4.5 * 86_400_000;
