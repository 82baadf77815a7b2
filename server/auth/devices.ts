// The devices of a user: the sign-ins that can still be used. The user may end each of them but the present one.
import { and, desc, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Device } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/drizzle.ts';
import { refreshTokens, signIns } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { removeSignIn, type SignInServices } from './signins.ts';

/**
 * Lists the active sign-ins: the caller's own first, then those seen last. A sign-in without a valid refresh
 * token is unusable and left out; that of a bot has none.
 */
export async function listDevices(
  { db, clock }: { db: Db; clock: Clock },
  { userId, signInId }: Caller,
): Promise<Device[]> {
  const { id, terminal, client, createdAt, seenAt } = signIns;
  const validToken = db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.signInId, id), gt(refreshTokens.expiresAt, clock())));
  const isCurrent = sql<boolean>`${id} = ${signInId}`;
  return db
    .select({ id, terminal, client, createdAt, seenAt, isCurrent })
    .from(signIns)
    .where(
      and(
        eq(signIns.userId, userId),
        isNull(signIns.endedAt),
        or(exists(validToken), isNotNull(signIns.tokenHash)),
      ),
    )
    .orderBy(desc(isCurrent), desc(sql`coalesce(${seenAt}, ${createdAt})`), desc(id))
    .limit(MAX_LISTED);
}

/**
 * Ends another sign-in of the caller, and marks its device. Its sockets close at once. The sign-in of another user is
 * refused like an unknown one.
 */
export async function removeDevice(
  services: Pick<SignInServices, 'db' | 'clock' | 'hub'>,
  { userId, signInId }: Caller,
  id: number,
): Promise<Outcome<null>> {
  if (id === signInId) return refuse('deviceCurrent');
  return (await removeSignIn(services, userId, id)) ? done(null) : refuse('deviceUnknown');
}

/** Most listed sign-ins: more belong to a program, which may log in thousands of times. */
const MAX_LISTED = 200;
