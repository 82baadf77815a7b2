// Server: finds the caller of a request or a socket by its access token.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/open.ts';
import { perDatabase } from '../db/rows.ts';
import { signIns, users } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { languageOf } from '../texts/index.ts';
import { barredBy } from './signins.ts';
import { readToken } from './tokens.ts';

/** By the sign-in's id; undefined for one that has ended. */
export type Callers = (signInId: number) => Promise<CallerRow | undefined>;

type CallerRow = Awaited<ReturnType<ReturnType<typeof callerQuery>['execute']>>[number];

/** Each request needs its caller, so requests that come together share a look-up. */
export function createCallers(db: Db): Callers {
  return inBatches(async (signInIds) => {
    const rows = await callerQuery(db).execute({ signInIds });
    return new Map(rows.map((row) => [row.signInId, row]));
  }, AT_ONCE);
}

/** The holder of this access token; null if it is not ours, is out of date, or its sign-in has ended. */
export async function callerOf(
  { secrets, clock, callers }: Pick<Services, 'secrets' | 'clock' | 'callers'>,
  accessToken: string,
  acceptLanguage?: string,
): Promise<Caller | null> {
  const claims = readToken(accessToken, secrets.access, clock());
  if (!claims || claims.expired) return null;
  const found = await callers(claims.signInId);
  if (!found || barredBy(found)) return null;
  const { userId, terminal, signInId, nickName, language } = found;
  return { userId, terminal, signInId, nickName, language: languageOf(language, acceptLanguage) };
}

/** Compiled once, with only the columns that `callerOf` reads. */
const callerQuery = perDatabase((db) => {
  const { id: userId, nickName, language, status, isBanned, reason } = users;
  const { id: signInId, terminal } = signIns;
  const among: SQL = sql`${signInId} = any(${sql.placeholder('signInIds')})`;
  return db
    .select({ userId, nickName, language, status, isBanned, reason, signInId, terminal })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(among, isNull(signIns.endedAt)))
    .prepare('callers');
});

/** Of the database's connections; with few requests each has a statement of its own. */
const AT_ONCE = 4;
