// The commands of operators about bots. Each resolves to a text about its result.
import { UserStatus } from '../../src/core/wire/index.ts';
import {
  type BotToken,
  createBot,
  type ListedBot,
  listBots,
  renewToken,
  revokeToken,
} from '../people/bots.ts';
import type { PeopleServices } from '../people/services.ts';
import { done, type Outcome } from '../result.ts';
import { minuteOf, printable } from './output.ts';
import { ADMIN_LIMITS } from './requests.ts';

type Needs = Pick<PeopleServices, 'db' | 'clock' | 'hub' | 'passwords'>;

export async function addBot(
  services: Needs,
  bot: { userName: string; nickName: string },
): Promise<Outcome<string>> {
  const outcome = await createBot(services, bot);
  return outcome.ok ? done(tokenText('The bot', outcome.value)) : outcome;
}

export async function newBotToken(services: Needs, userName: string): Promise<Outcome<string>> {
  const outcome = await renewToken(services, userName);
  return outcome.ok ? done(tokenText('The old token has ended. The bot', outcome.value)) : outcome;
}

export async function revokeBotToken(services: Needs, userName: string): Promise<Outcome<string>> {
  const outcome = await revokeToken(services, userName);
  return outcome.ok ? done(`The token of ${printable(outcome.value.userName)} has ended.`) : outcome;
}

export async function showBots({ db }: Needs): Promise<Outcome<string>> {
  const bots = await listBots({ db }, ADMIN_LIMITS.bots);
  return done(bots.length === 0 ? 'There are no bots yet.' : bots.map(lineOf).join('\n'));
}

/** The token has a line of its own, so that a script reads it as the last line. */
function tokenText(start: string, { bot, token }: BotToken): string {
  return `${start} ${printable(bot.userName)} signs in with this token, which is shown only now:\n${token}`;
}

function lineOf({ userName, nickName, status, isBanned, madeAt, seenAt }: ListedBot): string {
  const name = `${printable(userName)} (${printable(nickName)})`;
  if (status === UserStatus.CANCELLED) return `${name}: cancelled`;
  if (isBanned) return `${name}: banned`;
  if (madeAt === null) return `${name}: no token`;
  const use = seenAt === null ? 'never used' : `last used ${minuteOf(seenAt)}`;
  return `${name}: token of ${minuteOf(madeAt)}, ${use}`;
}
