// Sign-ins: database rows whose tokens are valid until the row is marked as ended. A login adds a row. A
// refresh issues the next pair of tokens. A logout or a stolen token ends the sign-in.
import { createHmac } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type LoginResult, ResultCode } from '../../src/core/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { refreshTokens, signIns, users } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import { type BotSignIns, isBotToken } from './bot-tokens.ts';
import { isMarked, markDevice, removedRefusal, unmarkDevice } from './removed-devices.ts';
import type { Secrets } from './secrets.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS, readToken, signToken, type TokenSubject } from './tokens.ts';

type UserRow = typeof users.$inferSelect;

export interface SignInServices {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  log: Log;
  /** Closes the sockets of an ended sign-in. */
  hub: { endSignIn(signInId: number): void };
  /** Takes one sign-in from the user's bucket; resolves to 0, or to the ms until the next one is free. */
  rates: { take(userId: number, work: 'signIn'): Promise<number> };
}

type TokenServices = Pick<SignInServices, 'db' | 'clock' | 'secrets'>;

/** The place of a login. */
export interface LoginSource {
  terminal: number;
  /** From `hashAddress`. */
  address: string;
  /** From `hashDevice`; null if the login has no device. */
  device?: string | null;
  /** From `clientNameOf`. */
  client?: string;
  /** The client had stored the password, so the user did not type it. */
  remembered?: boolean;
}

/**
 * Begins a sign-in after the check of the password. Ends the earlier ones of the same user, terminal and device.
 * Refuses if the password has changed since the check, because that change has ended all other sign-ins. Refuses a
 * remembered password on a device that the user has removed.
 */
export async function beginSignIn(
  services: TokenServices & Pick<SignInServices, 'hub'>,
  user: UserRow,
  source: LoginSource,
): Promise<Outcome<LoginResult>> {
  const { db, clock, hub } = services;
  const outcome = await db.transaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    if (current?.passwordHash !== user.passwordHash) {
      return refuse('wrongPassword', [], ResultCode.WRONG_PASSWORD);
    }
    const { terminal, device = null, remembered = false } = source;
    if (device !== null && remembered && (await isMarked(tx, user.id, device))) return removedRefusal();
    if (device !== null && !remembered) await unmarkDevice(tx, user.id, device);
    const isSame = and(
      eq(signIns.userId, user.id),
      eq(signIns.terminal, terminal),
      eq(signIns.device, device ?? ''),
    );
    const replaced = device === null ? [] : await markEnded(tx, isSame, clock());
    return done({ tokens: await addSignIn(services, tx, user, source), replaced });
  });
  if (!outcome.ok) return outcome;
  // The response leaves later, so these sockets close before the new sign-in can evict them.
  closeSockets(hub, outcome.value.replaced);
  return done(outcome.value.tokens);
}

/** Adds a sign-in with its first pair of tokens. */
export async function addSignIn(
  services: TokenServices,
  tx: Tx,
  { id: userId, userName, nickName }: Pick<UserRow, 'id' | 'userName' | 'nickName'>,
  { terminal, address, device = null, client = '' }: LoginSource,
): Promise<LoginResult> {
  const now = services.clock();
  const values = { userId, terminal, address, device, client, createdAt: now, seenAt: now };
  const row = onlyRow(await tx.insert(signIns).values(values).returning({ id: signIns.id }));
  return issueTokens(services, tx, { userId, userName, nickName, terminal, signInId: row.id });
}

/** The stored form of an address: only a server with the same secrets can compare addresses. */
export function hashAddress(secrets: Secrets, address: string): string {
  return keyedHash(secrets, `address ${address}`);
}

/** The stored form of a device's id. It differs for each user, so it does not link accounts of one browser. */
export function hashDevice(secrets: Secrets, userId: number, device: string): string {
  return keyedHash(secrets, `device ${userId} ${device}`);
}

function keyedHash({ refresh }: Secrets, text: string): string {
  return createHmac('sha256', refresh).update(text).digest('base64url').slice(0, 22);
}

/**
 * Issues the next pair of tokens. A refresh token may be reused for 30 s, because the response may get lost. A
 * later reuse, even of an expired token, means that the token is stolen, and ends the sign-in. Only a valid
 * token gets the reason of a ban.
 */
export async function refreshSignIn(services: SignInServices, token: string): Promise<Outcome<LoginResult>> {
  const now = services.clock();
  const claims = readToken(token, services.secrets.refresh, now);
  if (!claims || claims.tokenId === null) return refuse('signInExpired');
  const { userId, tokenId, signInId, expired } = claims;
  // The rate limit applies before the token counts as used, because the client will send the token again. It may wait
  // for Redis, so it applies before the transaction. A token of an ended sign-in takes nothing from the user's bucket.
  if (!expired) {
    if (!(await activeSignIn(services.db, signInId))) return endedRefusal(services.db, signInId);
    const rateLimited = await rateRefusal(services, userId);
    if (rateLimited) return rateLimited;
  }
  const result = await services.db.transaction(async (tx) => {
    const found = await activeSignIn(tx, signInId);
    if (!found) return endedRefusal(tx, signInId);
    const usedAt = await firstUse(tx, { tokenId, signInId }, expired ? null : now);
    if (usedAt !== null && now - usedAt > REUSE_MS) {
      await markEnded(tx, eq(signIns.id, signInId), now);
      return 'stolen' as const;
    }
    if (usedAt === null || expired) return refuse('signInExpired');
    const refused = accountRefusal(found.user);
    if (refused) return refused;
    const { userName, nickName } = found.user;
    await tx.update(signIns).set({ seenAt: now }).where(eq(signIns.id, signInId));
    return done(
      await issueTokens(services, tx, { userId, userName, nickName, terminal: found.terminal, signInId }),
    );
  });
  if (result !== 'stolen') return result;
  services.log.warn({ signInId }, 'a refresh token was used a second time, and its sign-in is ended');
  services.hub.endSignIn(signInId);
  return refuse('signInExpired');
}

/**
 * Marks a refresh token as used at `now`, unless it was used before. Returns the time of its first use. Returns
 * null for an unknown token, and for an unused one if `now` is null.
 */
async function firstUse(
  tx: Tx,
  { tokenId, signInId }: { tokenId: number; signInId: number },
  now: number | null,
): Promise<number | null> {
  const [used] = await tx
    .update(refreshTokens)
    .set({ usedAt: sql`coalesce(${refreshTokens.usedAt}, ${now}::bigint)` })
    .where(and(eq(refreshTokens.id, tokenId), eq(refreshTokens.signInId, signInId)))
    .returning({ usedAt: refreshTokens.usedAt });
  return used?.usedAt ?? null;
}

/** Ends the sign-in of an access token, expired or not, or of a bot's token. Ignores any other text. */
export async function signOut(
  services: Omit<SignInServices, 'log' | 'rates'> & { botSignIns: BotSignIns },
  accessToken: string,
): Promise<void> {
  const id = isBotToken(accessToken)
    ? await services.botSignIns(accessToken)
    : readToken(accessToken, services.secrets.access, services.clock())?.signInId;
  if (id !== undefined) await endWhere(services, eq(signIns.id, id));
}

/** Ends all sign-ins of a user: the tokens become invalid, the sockets close. */
export async function endAllSignIns(services: EndServices, userId: number): Promise<void> {
  await endWhere(services, eq(signIns.userId, userId));
}

/**
 * Ends one sign-in of a user and marks its device as removed. Returns false if the sign-in has ended already, or belongs
 * to another user.
 */
export async function removeSignIn(
  { db, clock, hub }: EndServices,
  userId: number,
  signInId: number,
): Promise<boolean> {
  const ended = await db.transaction(async (tx) => {
    // A login of the same device comes before this, and has replaced the sign-in, or after it, and finds the mark.
    await lockUser(tx, userId);
    const which = and(eq(signIns.id, signInId), eq(signIns.userId, userId));
    const ids = await markEnded(tx, which, clock());
    if (ids.length === 0) return ids;
    const removed = tx.update(signIns).set({ isRemoved: true }).where(which);
    const { device } = onlyRow(await removed.returning({ device: signIns.device }));
    if (device !== null) await markDevice(tx, userId, device);
    return ids;
  });
  closeSockets(hub, ended);
  return ended.length > 0;
}

/**
 * Marks all sign-ins of a user but one as ended, and returns their ids. After the transaction the caller closes
 * their sockets.
 */
export function markOthersEnded(tx: Tx, userId: number, keptId: number, now: number): Promise<number[]> {
  return markEnded(tx, and(eq(signIns.userId, userId), ne(signIns.id, keptId)), now);
}

/** Closes the sockets of ended sign-ins. */
export function closeSockets(hub: SignInServices['hub'], signInIds: readonly number[]): void {
  for (const id of signInIds) hub.endSignIn(id);
}

/** The refusal of a user who signs in or refreshes too often. */
export async function rateRefusal({ rates }: Pick<SignInServices, 'rates'>, userId: number) {
  const wait = await rates.take(userId, 'signIn');
  return wait > 0 ? tooMany('tooMuchAtOnce', wait) : null;
}

/** The refusal of a user whose account is cancelled or banned; null for an active account. */
export function accountRefusal(user: Pick<UserRow, 'status' | 'isBanned' | 'reason'>) {
  if (user.status !== 0) return refuse('accountCancelled');
  return user.isBanned ? refuse('accountBanned', [user.reason]) : null;
}

/** Orders logins and removals of devices of the user, and a change of the password. */
async function lockUser(tx: Tx, userId: number) {
  const { passwordHash } = users;
  const [found] = await tx
    .select({ passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return found;
}

/** The refusal of a refresh after the end of its sign-in. */
async function endedRefusal(db: Db | Tx, signInId: number) {
  const { id, isRemoved } = signIns;
  const [ended] = await db.select({ isRemoved }).from(signIns).where(eq(id, signInId));
  return ended?.isRemoved ? removedRefusal() : refuse('signInExpired');
}

async function activeSignIn(db: Db | Tx, signInId: number) {
  const [found] = await db
    .select({ user: users, terminal: signIns.terminal })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.id, signInId), isNull(signIns.endedAt)));
  return found ?? null;
}

async function issueTokens(
  { secrets, clock }: TokenServices,
  tx: Tx,
  subject: TokenSubject,
): Promise<LoginResult> {
  const now = clock();
  const expiresAt = now + REFRESH_SECONDS * 1000;
  const values = { signInId: subject.signInId, expiresAt };
  const row = onlyRow(await tx.insert(refreshTokens).values(values).returning({ id: refreshTokens.id }));
  const refresh = { secret: secrets.refresh, seconds: REFRESH_SECONDS, now, tokenId: row.id };
  return {
    accessToken: signToken(subject, { secret: secrets.access, seconds: ACCESS_SECONDS, now }),
    refreshToken: signToken(subject, refresh),
    accessTokenExpiresIn: ACCESS_SECONDS,
    refreshTokenExpiresIn: REFRESH_SECONDS,
  };
}

type EndServices = Pick<SignInServices, 'db' | 'clock' | 'hub'>;

async function endWhere({ db, clock, hub }: EndServices, which: SQL | undefined): Promise<number[]> {
  const ended = await markEnded(db, which, clock());
  closeSockets(hub, ended);
  return ended;
}

/**
 * Marks active sign-ins as ended and returns their ids. The subquery locks the rows in the order of their ids, so
 * that two statements never wait for each other.
 */
async function markEnded(db: Db | Tx, which: SQL | undefined, now: number): Promise<number[]> {
  const active = db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(which, isNull(signIns.endedAt)))
    .orderBy(asc(signIns.id))
    .for('no key update');
  const rows = await db
    .update(signIns)
    .set({ endedAt: now })
    .where(inArray(signIns.id, active))
    .returning({ id: signIns.id });
  return rows.map(({ id }) => id);
}

const REUSE_MS = 30_000;
