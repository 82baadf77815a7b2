// Change of the own password. It ends all other sign-ins of the user, because one of them may be stolen.
import { and, eq } from 'drizzle-orm';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { checkPassword, type CheckServices } from './password-check.ts';
import { closeSockets, markOthersEnded, type SignInServices } from './signins.ts';

type ChangeServices = CheckServices & Pick<SignInServices, 'clock' | 'hub'>;

interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  /** IP address of the client. */
  address: string;
}

/**
 * Replaces the password. A wrong old password counts like a failed login, so a stolen sign-in cannot guess the
 * password.
 */
export async function changePassword(
  services: ChangeServices,
  { userId, signInId }: Caller,
  { oldPassword, newPassword, address }: PasswordChange,
): Promise<Outcome<null>> {
  const { db, clock, hub, passwords } = services;
  const [own] = await db.select({ userName: users.userName }).from(users).where(eq(users.id, userId));
  if (!own) return refuse('userUnknown');
  const checked = await checkPassword(services, {
    userName: own.userName,
    password: oldPassword,
    address,
    wrong: 'oldPasswordWrong',
    onMatch: () => passwords.hash(newPassword),
  });
  if (!checked.ok) return checked;
  const { user, matched: passwordHash } = checked.value;
  const ended = await db.transaction(async (tx) => {
    // The old hash in the condition: of two changes at once, the second has the wrong old password.
    const isUnchanged = and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash));
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(isUnchanged)
      .returning({ id: users.id });
    return changed.length === 0 ? null : markOthersEnded(tx, userId, signInId, clock());
  });
  if (ended === null) return refuse('oldPasswordWrong', [], ResultCode.WRONG_PASSWORD);
  closeSockets(hub, ended);
  return done(null);
}
