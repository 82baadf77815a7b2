// The caller of a request or a socket, found by the access token.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { signIns, users } from '../db/schema.ts';
import { languageOf } from '../texts/index.ts';
import { type BotSignIns, isBotToken } from './bot-tokens.ts';
import type { Secrets } from './secrets.ts';
import { isSightingDue, type Sightings } from './sightings.ts';
import { accountRefusal } from './signins.ts';
import { readToken } from './tokens.ts';

export interface CallerServices {
  secrets: Secrets;
  clock: Clock;
  callers: Callers;
  botSignIns: BotSignIns;
  sightings: Pick<Sightings, 'note'>;
}

/** Looks a sign-in up by its id; undefined once it has ended. */
export type Callers = (signInId: number) => Promise<CallerRow | undefined>;

type CallerRow = Awaited<ReturnType<ReturnType<typeof callerQuery>['execute']>>[number];

/** Each request needs its caller, so simultaneous requests share one query. */
export function createCallers(db: Db): Callers {
  return inBatches(async (signInIds) => {
    const rows = await callerQuery(db).execute({ signInIds });
    return new Map(rows.map((row) => [row.signInId, row]));
  }, MAX_QUERIES);
}

/** The user of this access token. Null for a foreign or expired token, and for a sign-in that has ended. */
export async function callerOf(
  services: CallerServices,
  accessToken: string,
  acceptLanguage?: string,
): Promise<Caller | null> {
  const { clock, callers, sightings } = services;
  const now = clock();
  const id = await signInIdOf(services, accessToken);
  const found = id === null ? undefined : await callers(id);
  if (!found || accountRefusal(found)) return null;
  const { userId, terminal, signInId, nickName, language, seenAt } = found;
  if (isSightingDue(seenAt, now)) sightings.note(signInId, now);
  return { userId, terminal, signInId, nickName, language: languageOf(language, acceptLanguage) };
}

/**
 * The sign-in of an access token, of a login or of a bot; null for a foreign or expired token. The sign-in of a login's
 * token may have ended.
 */
export async function signInIdOf(
  { secrets, clock, botSignIns }: Pick<CallerServices, 'secrets' | 'clock' | 'botSignIns'>,
  accessToken: string,
): Promise<number | null> {
  if (isBotToken(accessToken)) return (await botSignIns(accessToken)) ?? null;
  const claims = readToken(accessToken, secrets.access, clock());
  return claims && !claims.expired ? claims.signInId : null;
}

/** Compiled once per database, with only the columns that `callerOf` reads. */
const callerQuery = perDatabase((db) => {
  const { id: userId, nickName, language, status, isBanned, reason } = users;
  const { id: signInId, terminal, seenAt } = signIns;
  const among: SQL = sql`${signInId} = any(${sql.placeholder('signInIds')})`;
  return db
    .select({ userId, nickName, language, status, isBanned, reason, signInId, terminal, seenAt })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(among, isNull(signIns.endedAt)))
    .prepare('callers');
});

/** Most queries that run at the same time. Fewer simultaneous requests than this get a query each. */
const MAX_QUERIES = 4;
