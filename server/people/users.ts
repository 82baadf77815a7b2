// Users as database rows, and as other users may see them.
import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import { fold } from '../../src/core/domain/fold-text.ts';
import { EMAIL, LIMITS, PHONE, ResultCode } from '../../src/core/wire/index.ts';
import type { WireUser } from '../wire-objects.ts';
import { isNamed } from '../auth/user-names.ts';
import type { Caller, Language } from '../caller.ts';
import { perDatabase } from '../db/rows.ts';
import { users } from '../db/schema.ts';
import { foldedUser } from '../messages/folded-column.ts';
import { containsRaw, likePattern, whereFolded } from '../messages/text-match.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { friendsAmong } from './friends.ts';
import { mailboxOf } from '../mailboxes.ts';
import type { PeopleServices } from './services.ts';

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

/** Adds a user. Throws if the name is taken. */
export async function createUser(services: Needs, user: NewUser): Promise<UserRow> {
  const outcome = await addUser(services, user);
  if (!outcome.ok) throw new Error(`the user name ${user.userName} is taken`);
  return outcome.value;
}

/** Adds a user. Refuses a name that is taken. */
export async function addUser(
  { db, clock, passwords }: Needs,
  { password, headImage = '', ...fields }: NewUser,
): Promise<Outcome<UserRow>> {
  const passwordHash = await passwords.hash(password);
  const folded = foldedUser(fields);
  const values = {
    ...fields,
    folded,
    passwordHash,
    headImage,
    headImageThumb: headImage,
    createdAt: clock(),
  };
  const [row] = await db.insert(users).values(values).onConflictDoNothing().returning();
  return row ? done(row) : refuse('userNameTaken', [], ResultCode.USERNAME_TAKEN);
}

type Needs = Pick<PeopleServices, 'db' | 'clock' | 'passwords'>;

export async function findByName(
  { db }: Pick<PeopleServices, 'db'>,
  userName: string,
): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(isNamed(userName));
  return row ?? null;
}

export async function ownUser(
  { db }: Pick<PeopleServices, 'db'>,
  caller: Caller,
): Promise<Outcome<WireUser>> {
  const [row] = await ownQuery(db).execute({ id: caller.userId });
  return row ? done(toUser(row, caller, null)) : refuse('userUnknown');
}

const ownQuery = perDatabase((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('own_user'),
);

export async function findUser(
  { db, hub }: Pick<PeopleServices, 'db' | 'hub'>,
  caller: Caller,
  id: number,
): Promise<Outcome<WireUser>> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) return refuse('userUnknown');
  // The chat of friends shows why nothing can be sent (ERR-23).
  const showReason = row.isBanned && (await friendsAmong(db, caller.userId, [id])).length > 0;
  const user = toUser(row, caller, hub.isOnline(id));
  return done(showReason ? { ...user, reason: row.reason } : user);
}

/**
 * Turns the notification sound of the calling terminal on or off; the user's other terminals keep their
 * setting.
 */
export async function setAudioTip(
  { db }: Pick<PeopleServices, 'db'>,
  { userId, terminal }: Caller,
  enabled: boolean,
): Promise<void> {
  const { silentTerminals } = users;
  const bit = bitOf(terminal);
  const value = enabled ? sql`${silentTerminals} & ~${bit}::int` : sql`${silentTerminals} | ${bit}::int`;
  await db.update(users).set({ silentTerminals: value }).where(eq(users.id, userId));
}

/**
 * Searches users. A phone number or e-mail address matches exactly; other text matches a part of the user name
 * or nickname.
 */
export async function searchUsers(
  { db, hub }: Pick<PeopleServices, 'db' | 'hub'>,
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
  return rows.map((row) => toUser(row, caller, hub.isOnline(row.id)));
}

/**
 * Converts a user to the wire object. Only the user himself gets the phone number, the e-mail address, the
 * reason of a ban and the sound setting.
 */
function toUser(row: UserRow, { userId, terminal }: Caller, online: boolean | null): WireUser {
  const { passwordHash: _hash, createdAt: _at, systemReadNo: _no, folded: _folded, ...shown } = row;
  const { silentTerminals, ...fields } = shown;
  if (row.id !== userId) return { ...fields, reason: '', phone: null, email: null, isAudioTip: null, online };
  return { ...fields, isAudioTip: (silentTerminals & bitOf(terminal)) === 0, online };
}

/** The terminal's bit in `silentTerminals`. */
const bitOf = (terminal: number) => 1 << terminal;

function matching(wanted: string) {
  if (PHONE.test(wanted)) return eq(users.phone, wanted);
  if (EMAIL.test(wanted)) {
    const mailbox = mailboxOf(wanted) ?? wanted;
    // Accounts of earlier versions have the address as their user wrote it.
    return inArray(sql`lower(${users.email})`, [mailbox.toLowerCase(), wanted.toLowerCase()]);
  }
  const term = { typed: wanted, folded: fold(wanted).trim() };
  return whereFolded(
    users.folded,
    like(users.folded, likePattern(term.folded)),
    or(containsRaw(users.userName, [term]), containsRaw(users.nickName, [term])),
  );
}
