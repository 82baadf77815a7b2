// Changes of a restored database before anybody uses it: new ids far above all lost ones, and the end of sign-ins.
import type { Session } from '../db/migrate.ts';

export interface Renewal {
  /** Number by which the sequences of ids jump. */
  step: number;
  keepSignIns: boolean;
  /** Time of the end of the sign-ins, in ms. */
  now: number;
}

/** One transaction: a restored database has both changes or none. */
export async function renew(session: Session, { step, keepSignIns, now }: Renewal): Promise<void> {
  await session.query('begin');
  await session.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + $1)
      from pg_sequences where schemaname = 'public'`,
    [step],
  );
  if (!keepSignIns) {
    await session.query('update sign_ins set ended_at = $1 where ended_at is null', [now]);
  }
  await session.query('commit');
}

/**
 * The jump of the ids. Messages, users and sign-ins that were stored after the backup are lost, but browsers have their
 * ids: as cursors of pulls, as names of journals, and in tokens. The jump exceeds all ids that the server can have
 * issued since, so no id is used twice.
 * @param takenAt time of the backup, in ms
 */
export function idStep(takenAt: number, now: number): number {
  const seconds = Math.ceil(Math.max(now - takenAt, 0) / 1000);
  return Math.max(LEAST_STEP, seconds * MOST_IDS_A_SECOND);
}

/** Ten times what a server has stored in any measurement. */
const MOST_IDS_A_SECOND = 10_000;
/** The clock of another machine may have been wrong by a day. */
const LEAST_STEP = 1_000_000_000;
