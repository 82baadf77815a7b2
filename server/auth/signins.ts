// Sign-ins: database rows whose tokens are valid until the row is marked as ended. A login adds a row. A
// refresh issues the next pair of tokens. A logout or a stolen token ends the sign-in.
import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LoginResult } from '../../src/core/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { refreshTokens, signIns, users } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
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
  /** Takes one sign-in from the user's bucket; returns 0, or the ms until the next one is free. */
  rates: { take(userId: number, work: 'signIn'): number };
}

type TokenServices = Pick<SignInServices, 'db' | 'clock' | 'secrets'>;

/** Adds a sign-in with its first pair of tokens. `address` comes from `hashAddress`. */
export async function beginSignIn(
  services: TokenServices,
  user: UserRow,
  { terminal, address }: { terminal: number; address: string },
): Promise<LoginResult> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const { id: userId, userName, nickName } = user;
    const values = { userId, terminal, address, createdAt: now };
    const row = onlyRow(await tx.insert(signIns).values(values).returning({ id: signIns.id }));
    return issueTokens(services, tx, { userId, userName, nickName, terminal, signInId: row.id });
  });
}

/** The stored form of an address: only a server with the same secrets can compare addresses. */
export function hashAddress({ refresh }: Secrets, address: string): string {
  return createHmac('sha256', refresh).update(`address ${address}`).digest('base64url').slice(0, 22);
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
  const { tokenId, signInId, expired } = claims;
  const result = await services.db.transaction(async (tx) => {
    const found = await activeSignIn(tx, signInId);
    if (!found) return refuse('signInExpired');
    // The rate limit applies before the token counts as used, because the client will send the token again.
    const rateLimited = expired ? null : rateRefusal(services, found.user.id);
    if (rateLimited) return rateLimited;
    const usedAt = await firstUse(tx, { tokenId, signInId }, expired ? null : now);
    if (usedAt !== null && now - usedAt > REUSE_MS) {
      await markEnded(tx, signInId, now);
      return 'stolen' as const;
    }
    if (usedAt === null || expired) return refuse('signInExpired');
    const refused = accountRefusal(found.user);
    if (refused) return refused;
    const { id: userId, userName, nickName } = found.user;
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

/** Ends the sign-in of an access token, expired or not. Ignores any other text. */
export async function signOut(
  services: Omit<SignInServices, 'log' | 'rates'>,
  accessToken: string,
): Promise<void> {
  const claims = readToken(accessToken, services.secrets.access, services.clock());
  if (claims) await endSignIn(services, claims.signInId);
}

/** Ends all sign-ins of a user: the tokens become invalid, the sockets close. */
export async function endAllSignIns(
  { db, clock, hub }: Pick<SignInServices, 'db' | 'clock' | 'hub'>,
  userId: number,
): Promise<void> {
  const ended = await db
    .update(signIns)
    .set({ endedAt: clock() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.endedAt)))
    .returning({ id: signIns.id });
  for (const { id } of ended) hub.endSignIn(id);
}

/** The refusal of a user who signs in or refreshes too often. */
export function rateRefusal({ rates }: Pick<SignInServices, 'rates'>, userId: number) {
  const wait = rates.take(userId, 'signIn');
  return wait > 0 ? tooMany('tooMuchAtOnce', wait) : null;
}

/** The refusal of a user whose account is cancelled or banned; null for an active account. */
export function accountRefusal(user: Pick<UserRow, 'status' | 'isBanned' | 'reason'>) {
  if (user.status !== 0) return refuse('accountCancelled');
  return user.isBanned ? refuse('accountBanned', [user.reason]) : null;
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

async function endSignIn({ db, clock, hub }: Pick<SignInServices, 'db' | 'clock' | 'hub'>, signInId: number) {
  await markEnded(db, signInId, clock());
  hub.endSignIn(signInId);
}

async function markEnded(db: Db | Tx, signInId: number, now: number): Promise<void> {
  await db
    .update(signIns)
    .set({ endedAt: now })
    .where(and(eq(signIns.id, signInId), isNull(signIns.endedAt)));
}

const REUSE_MS = 30_000;
