// Bots, for operators: accounts of programs. A bot signs in with a token instead of a password, and has the rights and
// limits of a user. Each bot has one valid token at most.
import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { ResultCode, Terminal, UserStatus } from '../../src/core/wire/index.ts';
import { hashBotToken, newBotToken } from '../auth/bot-tokens.ts';
import { closeSockets, endAllSignIns, markOthersEnded } from '../auth/signins.ts';
import { isNamed } from '../auth/user-names.ts';
import type { Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { signIns, users } from '../db/schema.ts';
import { foldedUser } from '../messages/folded-column.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { oneLine } from './names.ts';
import type { PeopleServices } from './services.ts';
import { findByName, type UserRow } from './users.ts';

type Needs = Pick<PeopleServices, 'db' | 'clock' | 'hub'>;

/** A bot and its new token, which nothing can show again. */
export interface BotToken {
  bot: UserRow;
  token: string;
}

/** Adds a bot with its first token. Refuses a name that is taken. */
export async function createBot(
  { db, clock, passwords }: Pick<PeopleServices, 'db' | 'clock' | 'passwords'>,
  { userName, nickName }: { userName: string; nickName: string },
): Promise<Outcome<BotToken>> {
  // Nobody knows this password, so a login of a bot fails like one with a wrong password.
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'));
  const createdAt = clock();
  return db.transaction(async (tx) => {
    const names = { userName, nickName: oneLine(nickName) };
    const values = { ...names, folded: foldedUser(names), passwordHash, isBot: true, createdAt };
    const [bot] = await tx.insert(users).values(values).onConflictDoNothing().returning();
    if (!bot) return refuse('userNameTaken', [], ResultCode.USERNAME_TAKEN);
    const { token } = await addToken(tx, bot.id, createdAt);
    return done({ bot, token });
  });
}

/** Makes a new token for a bot. The old token ends at once, with its sockets. Refuses a banned or cancelled bot. */
export async function renewToken(services: Needs, userName: string): Promise<Outcome<BotToken>> {
  const { db, clock, hub } = services;
  const now = clock();
  const outcome = await db.transaction(async (tx) => {
    // The lock orders this and a ban: the ban ends the new sign-in, or this finds the ban.
    const [bot] = await tx.select().from(users).where(isNamed(userName)).for('no key update');
    if (!bot) return refuse('userUnknown');
    if (!bot.isBot) return refuse('notABot');
    if (bot.status !== UserStatus.NORMAL) return refuse('botCancelled');
    if (bot.isBanned) return refuse('botBanned');
    const { token, signInId } = await addToken(tx, bot.id, now);
    return done({ bot, token, ended: await markOthersEnded(tx, bot.id, signInId, now) });
  });
  if (!outcome.ok) return outcome;
  const { bot, token, ended } = outcome.value;
  closeSockets(hub, ended);
  return done({ bot, token });
}

/** Ends the token of a bot, with its sockets. A repeated revocation succeeds. */
export async function revokeToken(services: Needs, userName: string): Promise<Outcome<UserRow>> {
  const bot = await findByName(services, userName);
  if (!bot) return refuse('userUnknown');
  if (!bot.isBot) return refuse('notABot');
  await endAllSignIns(services, bot.id);
  return done(bot);
}

/** `madeAt` and `seenAt`: times of the valid token in ms; null without one. */
export interface ListedBot extends Pick<UserRow, 'userName' | 'nickName' | 'status' | 'isBanned'> {
  madeAt: number | null;
  seenAt: number | null;
}

/** The first `limit` bots by their names. */
export async function listBots({ db }: Pick<Needs, 'db'>, limit: number): Promise<ListedBot[]> {
  const { userName, nickName, status, isBanned } = users;
  const isValid = and(eq(signIns.userId, users.id), isNotNull(signIns.tokenHash), isNull(signIns.endedAt));
  return db
    .select({ userName, nickName, status, isBanned, madeAt: signIns.createdAt, seenAt: signIns.seenAt })
    .from(users)
    .leftJoin(signIns, isValid)
    .where(eq(users.isBot, true))
    .orderBy(asc(userName))
    .limit(limit);
}

async function addToken(tx: Tx, userId: number, now: number): Promise<{ token: string; signInId: number }> {
  const token = newBotToken();
  const values = { userId, terminal: TERMINAL, tokenHash: hashBotToken(token), createdAt: now };
  const row = onlyRow(await tx.insert(signIns).values(values).returning({ id: signIns.id }));
  return { token, signInId: row.id };
}

/** A bot is no browser. Clients know no other terminal, and would show a bot as offline on one of its own. */
const TERMINAL = Terminal.APP;
