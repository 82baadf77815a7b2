// Server: for an operator: says something to everybody or to one, and takes it back.
import { eq } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { systemMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { announcement, insertSystem, type SystemRow, toSystemMessage } from './system-rows.ts';

export interface Announcement {
  /** Null: everybody, also those who come later. */
  userId: number | null;
  title: string;
  intro: string;
  /** '' for none. */
  coverUrl: string;
  /** Plain text; with an `externLink` nobody sees it. */
  content: string;
  externLink: string;
}

type Needs = Pick<Services, 'db' | 'lanes' | 'clock' | 'hub'>;

/** Stores, then pushes. Answers its number. */
export async function publish(services: Needs, what: Announcement): Promise<number> {
  const row = await services.lanes.run(
    'system',
    (tx) => insertSystem(tx, { ...what, type: MessageType.SYSTEM_MESSAGE, sendTime: services.clock() }),
    (stored) => push(services, stored),
  );
  return row.seqNo;
}

/** Its words are gone from the store, and whoever has them is told; refused for what is no announcement. */
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

function push({ hub }: Pick<Services, 'hub'>, row: SystemRow): void {
  const to = row.userId === null ? hub.everybody() : [row.userId];
  hub.push({ to, cmd: Command.SYSTEM, data: toSystemMessage(row, 0) });
}
