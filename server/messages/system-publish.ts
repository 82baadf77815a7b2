// Announcements of operators to all users or to one user, and their recall.
import { eq } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { systemMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { MessageServices } from './services.ts';
import { announcement, insertSystem, type SystemRow, toSystemMessage } from './system-rows.ts';

export interface Announcement {
  /** Null for all users, later ones included. */
  userId: number | null;
  title: string;
  intro: string;
  /** URL of the cover picture; '' for none. */
  coverUrl: string;
  /** Plain text, not shown if `externLink` is set. */
  content: string;
  externLink: string;
}

type Needs = Pick<MessageServices, 'db' | 'lanes' | 'clock' | 'hub'>;

/** Stores an announcement, then pushes it. Returns its sequence number. */
export async function publish(services: Needs, fields: Announcement): Promise<number> {
  const row = await services.lanes.run(
    'system',
    (tx) => insertSystem(tx, { ...fields, type: MessageType.SYSTEM_MESSAGE, sendTime: services.clock() }),
    (stored) => push(services, stored),
  );
  return row.seqNo;
}

/** Erases an announcement and pushes the recall. Refuses a number that is no announcement. */
export async function recallSystem(services: Needs, seqNo: number): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<SystemRow>>(
    'system',
    async (tx) => {
      const [row] = await tx.select().from(systemMessages).where(announcement(seqNo));
      if (!row) return refuse('messageUnknown');
      const recall = await insertSystem(tx, {
        userId: row.userId,
        type: MessageType.RECALL,
        content: String(seqNo),
        sendTime: services.clock(),
      });
      await tx
        .update(systemMessages)
        .set({ title: '', coverUrl: '', intro: '', content: '', externLink: '', recallNo: recall.seqNo })
        .where(eq(systemMessages.seqNo, seqNo));
      return done(recall);
    },
    (result) => {
      if (result.ok) push(services, result.value);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

function push({ hub }: Pick<MessageServices, 'hub'>, row: SystemRow): void {
  const to = row.userId === null ? 'everybody' : [row.userId];
  hub.push({ to, cmd: Command.SYSTEM, data: toSystemMessage(row, 0) });
}
