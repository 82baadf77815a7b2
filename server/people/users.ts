// Server: users as rows and as others may see them.
import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import { EMAIL, LIMITS, PHONE } from '../../src/core/wire/index.ts';
import type { WireUser } from '../answers.ts';
import { users } from '../db/schema.ts';
import { containing } from '../messages/window.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Language, Services } from '../services.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  userName: string;
  nickName: string;
  password: string;
  language?: Language;
  sex?: number;
  signature?: string;
  headImage?: string;
}

/** Stores a user. Throws when the name is taken: callers that take names from outside check first. */
export async function createUser(
  { db, clock, passwords }: Pick<Services, 'db' | 'clock' | 'passwords'>,
  { password, headImage = '', ...fields }: NewUser,
): Promise<UserRow> {
  const passwordHash = await passwords.hash(password);
  const [row] = await db
    .insert(users)
    .values({ ...fields, passwordHash, headImage, headImageThumb: headImage, createdAt: clock() })
    .returning();
  if (!row) throw new Error('a user was not stored');
  return row;
}

/** Names are one whatever their case. */
export async function findByName({ db }: Pick<Services, 'db'>, userName: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, userName.trim().toLowerCase()));
  return row ?? null;
}

export async function ownUser({ db }: Pick<Services, 'db'>, caller: Caller): Promise<Outcome<WireUser>> {
  const [row] = await db.select().from(users).where(eq(users.id, caller.userId));
  return row ? done(toUser(row, { own: true, online: null })) : refuse('userUnknown');
}

export async function findUser(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  caller: Caller,
  id: number,
): Promise<Outcome<WireUser>> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) return refuse('userUnknown');
  return done(toUser(row, { own: id === caller.userId, online: hub.isOnline(id) }));
}

/** Exact for what looks like a phone number or an address, else contained in one of the two names. */
export async function searchUsers(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  caller: Caller,
  name: string,
): Promise<WireUser[]> {
  const wanted = name.trim();
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isBanned, false), eq(users.status, 0), matching(wanted)))
    .orderBy(sql`lower(${users.userName}) <> ${wanted.toLowerCase()}`, asc(users.id))
    .limit(LIMITS.searchResults);
  return rows.map((row) => toUser(row, { own: row.id === caller.userId, online: hub.isOnline(row.id) }));
}

/** Phone and address are nobody's business but one's own. */
export function toUser(row: UserRow, { own, online }: { own: boolean; online: boolean | null }): WireUser {
  const { passwordHash: _hash, createdAt: _at, ...fields } = row;
  return { ...fields, phone: own ? row.phone : null, email: own ? row.email : null, online };
}

function matching(wanted: string) {
  if (PHONE.test(wanted)) return eq(users.phone, wanted);
  if (EMAIL.test(wanted)) return eq(sql`lower(${users.email})`, wanted.toLowerCase());
  const pattern = containing(wanted);
  return or(ilike(users.userName, pattern), ilike(users.nickName, pattern));
}
