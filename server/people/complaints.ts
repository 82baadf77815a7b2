// Complaints about users and groups, which operators read. A complaint stores the ids of its target, because
// names change.
import { and, asc, eq, gt } from 'drizzle-orm';
import { ComplaintTarget } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import type { Tx } from '../db/drizzle.ts';
import { complaints, groups, users } from '../db/schema.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import { areOwnPictures } from './pictures.ts';
import type { PeopleServices } from './services.ts';

export interface Complaint {
  targetType: ComplaintTarget;
  targetId: number;
  type: number;
  content: string;
  images: readonly { originUrl: string }[];
}

/** Stores a complaint. The second press of a button succeeds and stores nothing. */
export function fileComplaint(
  { db, clock }: Pick<PeopleServices, 'db' | 'clock'>,
  { userId }: Caller,
  { images, targetType, targetId, type, content }: Complaint,
): Promise<Outcome<null>> {
  const urls = [...new Set(images.map(({ originUrl }) => originUrl))];
  const row = { userId, targetType, targetId, type, content, images: urls };
  return db.transaction(async (tx) => {
    // Complaints of one user are stored one after the other, so that each sees the ones before it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const now = clock();
    const recent = await recentOf(tx, userId, now);
    if (recent.some((other) => now - other.createdAt < REPEAT_MS && isSame(other, row))) return done(null);
    const refusal =
      rateRefusal(recent, now) ??
      (await targetRefusal(tx, row)) ??
      ((await areOwnPictures(tx, userId, urls)) ? null : refuse('complaintPicture'));
    if (refusal) return refusal;
    await tx.insert(complaints).values({ ...row, createdAt: now });
    return done(null);
  });
}

type ComplaintRow = Pick<
  typeof complaints.$inferSelect,
  'userId' | 'targetType' | 'targetId' | 'type' | 'content' | 'images'
>;

/** Complaints of the user within DAY_MS, the oldest first. */
function recentOf(tx: Tx, userId: number, now: number) {
  return tx
    .select()
    .from(complaints)
    .where(and(eq(complaints.userId, userId), gt(complaints.createdAt, now - DAY_MS)))
    .orderBy(asc(complaints.createdAt), asc(complaints.id));
}

function isSame(a: ComplaintRow, b: ComplaintRow): boolean {
  return (
    a.targetType === b.targetType &&
    a.targetId === b.targetId &&
    a.type === b.type &&
    a.content === b.content &&
    a.images.length === b.images.length &&
    a.images.every((url, at) => url === b.images[at])
  );
}

function rateRefusal(recent: readonly { createdAt: number }[], now: number) {
  const first = recent.at(-PER_DAY);
  return first ? tooMany('complaintsFull', first.createdAt + DAY_MS - now) : null;
}

/** Every user can see every group's card, so membership does not matter. */
async function targetRefusal(tx: Tx, { targetType, targetId, userId }: ComplaintRow) {
  if (targetType === ComplaintTarget.GROUP) {
    return (await tx.$count(groups, eq(groups.id, targetId))) > 0 ? null : refuse('groupUnknown');
  }
  if (targetId === userId) return refuse('complaintSelf');
  return (await tx.$count(users, eq(users.id, targetId))) > 0 ? null : refuse('userUnknown');
}

const DAY_MS = 86_400_000;
/** Most complaints of a user within DAY_MS. */
const PER_DAY = 10;
/** The same complaint within this time is the second press of a button. */
const REPEAT_MS = 10_000;
