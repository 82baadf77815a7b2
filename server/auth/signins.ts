// Server: a sign-in is a row; its tokens are worth what the row says. Login makes one, refresh hands out
// the next pair, logout or a stolen token ends it.
import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LoginResult } from '../../src/core/wire/index.ts';
import type { Db, Tx } from '../db/open.ts';
import { onlyRow } from '../db/rows.ts';
import { refreshTokens, signIns, users } from '../db/schema.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import type { Services } from '../services.ts';
import type { Secrets } from './secrets.ts';
import { ACCESS_SECONDS, REFRESH_SECONDS, readToken, signToken, type TokenSubject } from './tokens.ts';

type UserRow = typeof users.$inferSelect;
type Needs = Pick<Services, 'db' | 'clock' | 'secrets'>;

/** A new sign-in with its first pair of tokens. `address` is sealed. */
export async function beginSignIn(
  services: Needs,
  user: UserRow,
  { terminal, address }: { terminal: number; address: string },
): Promise<LoginResult> {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const { id: userId, userName, nickName } = user;
    const values = { userId, terminal, address, createdAt: now };
    const row = onlyRow(await tx.insert(signIns).values(values).returning({ id: signIns.id }));
    return issue(services, tx, { userId, userName, nickName, terminal, signInId: row.id });
  });
}

/** An address as the database keeps it: only a server with the same secrets can tell whether it is another's. */
export function sealAddress({ refresh }: Secrets, address: string): string {
  return createHmac('sha256', refresh).update(`address ${address}`).digest('base64url').slice(0, 22);
}

/**
 * The next pair. A token may be used again for 30 s, because an answer can get lost; a later reuse, also of one that
 * has run out since, means that somebody else has it too, and ends the sign-in. A ban is told to the holder of a good
 * token only.
 */
export async function refreshSignIn(
  services: Needs & Pick<Services, 'hub' | 'log' | 'rates'>,
  token: string,
): Promise<Outcome<LoginResult>> {
  const now = services.clock();
  const claims = readToken(token, services.secrets.refresh, now);
  if (!claims || claims.tokenId === null) return refuse('signInExpired');
  const { tokenId, signInId, expired } = claims;
  const result = await services.db.transaction(async (tx) => {
    const found = await liveSignIn(tx, signInId);
    if (!found) return refuse('signInExpired');
    // Before the token counts as used: it is tried again later.
    const often = expired ? null : tooOften(services, found.user.id);
    if (often) return often;
    const usedAt = await firstUse(tx, { tokenId, signInId }, expired ? null : now);
    if (usedAt !== null && now - usedAt > REUSE_MS) {
      await markEnded(tx, signInId, now);
      return 'stolen' as const;
    }
    if (usedAt === null || expired) return refuse('signInExpired');
    const barred = barredBy(found.user);
    if (barred) return barred;
    const { id: userId, userName, nickName } = found.user;
    return done(
      await issue(services, tx, { userId, userName, nickName, terminal: found.terminal, signInId }),
    );
  });
  if (result !== 'stolen') return result;
  services.log.warn({ signInId }, 'a refresh token was used a second time, and its sign-in is ended');
  services.hub.endSignIn(signInId);
  return refuse('signInExpired');
}

/** When a token was used first: `now` where that is this time. Null for one that is not kept, or never was used. */
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

/** Ends the sign-in that an access token names, expired or not. Anything else is left alone. */
export async function signOut(services: Needs & Pick<Services, 'hub'>, accessToken: string): Promise<void> {
  const claims = readToken(accessToken, services.secrets.access, services.clock());
  if (claims) await endSignIn(services, claims.signInId);
}

/** All of a user's sign-ins: his tokens are worth nothing, his sockets are closed. */
export async function endAllSignIns(
  { db, clock, hub }: Pick<Services, 'db' | 'clock' | 'hub'>,
  userId: number,
): Promise<void> {
  const ended = await db
    .update(signIns)
    .set({ endedAt: clock() })
    .where(and(eq(signIns.userId, userId), isNull(signIns.endedAt)))
    .returning({ id: signIns.id });
  for (const { id } of ended) hub.endSignIn(id);
}

/** Refused where a user signs in or refreshes without end. */
export function tooOften({ rates }: Pick<Services, 'rates'>, userId: number) {
  const wait = rates.take(userId, 'signIn');
  return wait > 0 ? tooMany('tooMuchAtOnce', wait) : null;
}

/** What keeps a user out although the password was right. */
export function barredBy(user: Pick<UserRow, 'status' | 'isBanned' | 'reason'>) {
  if (user.status !== 0) return refuse('accountCancelled');
  return user.isBanned ? refuse('accountBanned', [user.reason]) : null;
}

async function liveSignIn(db: Db | Tx, signInId: number) {
  const [found] = await db
    .select({ user: users, terminal: signIns.terminal })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(signIns.id, signInId), isNull(signIns.endedAt)));
  return found ?? null;
}

async function issue({ secrets, clock }: Needs, tx: Tx, subject: TokenSubject): Promise<LoginResult> {
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

async function endSignIn({ db, clock, hub }: Needs & Pick<Services, 'hub'>, signInId: number) {
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
