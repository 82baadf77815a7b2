// Access tokens of bots: opaque random texts without expiry. The server stores only the hash of a token, in the
// sign-in that it belongs to. An end of that sign-in revokes the token.
import { createHash, randomBytes } from 'node:crypto';
import { and, inArray, isNull } from 'drizzle-orm';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/drizzle.ts';
import { signIns } from '../db/schema.ts';

/** Looks up the active sign-in of a bot's token; undefined for any other text and for a revoked token. */
export type BotSignIns = (token: string) => Promise<number | undefined>;

/** A new token of 256 random bits. The prefix lets people and scanners of leaked secrets recognize it. */
export function newBotToken(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** True for a text in the form of a bot's token. An access token of a login never has this form. */
export function isBotToken(text: string): boolean {
  return FORM.test(text);
}

/** The stored form of a token. A token has 256 random bits, so a plain hash cannot be guessed. */
export function hashBotToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Each request of a bot needs its sign-in, so simultaneous requests share one query. */
export function createBotSignIns(db: Db): BotSignIns {
  const find = inBatches<string, number>(async (hashes) => {
    const { id, tokenHash, endedAt } = signIns;
    const rows = await db
      .select({ id, tokenHash })
      .from(signIns)
      .where(and(inArray(tokenHash, hashes), isNull(endedAt)));
    return new Map(rows.map((row) => [row.tokenHash ?? '', row.id]));
  }, MAX_QUERIES);
  return async (token) => (isBotToken(token) ? find(hashBotToken(token)) : undefined);
}

const PREFIX = 'plbot_';
const FORM = /^plbot_[\w-]{43}$/;
/** Most queries that run at the same time. */
const MAX_QUERIES = 2;
