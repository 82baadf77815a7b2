// Server: for an operator: keeps somebody out, and lets him in again.
import { eq } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { endAllSignIns } from '../auth/signins.ts';
import { users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Services } from '../services.ts';
import { findByName, type UserRow } from './users.ts';

/** His terminals hear why and are cut off; none of his tokens counts any more. Again: with another reason. */
export async function ban(
  services: Pick<Services, 'db' | 'clock' | 'hub'>,
  userName: string,
  reason: string,
): Promise<Outcome<UserRow>> {
  const user = await findByName(services, userName);
  if (!user) return refuse('userUnknown');
  const { db, hub } = services;
  await db.update(users).set({ isBanned: true, reason }).where(eq(users.id, user.id));
  const data = { type: MessageType.USER_BANNED, content: reason };
  hub.push({ to: [user.id], cmd: Command.SYSTEM, data });
  await endAllSignIns(services, user.id);
  return done(user);
}

/** He signs in anew. */
export async function unban({ db }: Pick<Services, 'db'>, userName: string): Promise<Outcome<UserRow>> {
  const user = await findByName({ db }, userName);
  if (!user) return refuse('userUnknown');
  await db.update(users).set({ isBanned: false, reason: '' }).where(eq(users.id, user.id));
  return done(user);
}
