// Ban and unban of a user, for operators.
import { eq } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { endAllSignIns } from '../auth/signins.ts';
import { users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { PeopleServices } from './services.ts';
import { findByName, type UserRow } from './users.ts';

/**
 * Pushes the reason to the user's terminals, ends the user's call, closes the sockets and ends all sign-ins. A
 * repeated ban replaces the reason.
 */
export async function ban(
  services: Pick<PeopleServices, 'db' | 'clock' | 'hub' | 'calls' | 'groupCalls'>,
  userName: string,
  reason: string,
): Promise<Outcome<UserRow>> {
  const user = await findByName(services, userName);
  if (!user) return refuse('userUnknown');
  const { db, hub, calls, groupCalls } = services;
  await db.update(users).set({ isBanned: true, reason }).where(eq(users.id, user.id));
  const data = { type: MessageType.USER_BANNED, content: reason };
  hub.push({ to: [user.id], cmd: Command.SYSTEM, data });
  calls.endOf(user.id);
  groupCalls.endOf(user.id);
  await endAllSignIns(services, user.id);
  return done(user);
}

/** Lifts a ban. The user signs in again; old sign-ins stay ended. */
export async function unban({ db }: Pick<PeopleServices, 'db'>, userName: string): Promise<Outcome<UserRow>> {
  const user = await findByName({ db }, userName);
  if (!user) return refuse('userUnknown');
  await db.update(users).set({ isBanned: false, reason: '' }).where(eq(users.id, user.id));
  return done(user);
}
