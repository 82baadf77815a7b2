// The profile and the settings of the caller's own user.
import { eq } from 'drizzle-orm';
import type { Caller } from '../caller.ts';
import { users } from '../db/schema.ts';
import { foldedUser } from '../messages/folded-column.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { isLanguage } from '../texts/index.ts';
import { changes, nameChange, thumbOf } from './changes.ts';
import { mayShow } from './pictures.ts';
import type { ProfilePushes } from './profile-pushes.ts';
import type { PeopleServices } from './services.ts';
import type { UserRow } from './users.ts';

/** Null leaves a field unchanged. '' clears a text, except the nickname. */
export interface ProfileEdit {
  /** The user whose profile the client sends, who must be the caller. */
  id: number;
  nickName: string;
  sex: number | null;
  signature: string | null;
  headImage: string | null;
  headImageThumb: string | null;
}

/**
 * Changes the caller's profile. A picture must be on this server, and the caller must be allowed to see it.
 * Friends and members of the caller's groups get a new name or picture later than the response.
 */
export async function updateProfile(
  { db, profilePushes }: Pick<PeopleServices, 'db'> & { profilePushes: ProfilePushes },
  { userId }: Caller,
  edit: ProfileEdit,
): Promise<Outcome<null>> {
  if (edit.id !== userId) return refuse('profileNotYours');
  const outcome = await db.transaction(async (tx) => {
    // The lock orders the changes of one user: each compares with the result of the one before.
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    if (!user) return refuse('userUnknown');
    const changed = changesOf(user, edit);
    const pictures = [changed.headImage ?? '', changed.headImageThumb ?? ''];
    if (!(await mayShow(tx, userId, pictures))) return refuse('pictureUnknown');
    if (Object.keys(changed).length > 0) await tx.update(users).set(changed).where(eq(users.id, userId));
    // A statement of its own: the trigger drops a folded text that a change of the name leaves as it was.
    if (changed.nickName !== undefined) {
      const folded = foldedUser({ userName: user.userName, nickName: changed.nickName });
      await tx.update(users).set({ folded }).where(eq(users.id, userId));
    }
    return done(changed);
  });
  if (!outcome.ok) return outcome;
  const { nickName, headImageThumb } = outcome.value;
  if (nickName !== undefined || headImageThumb !== undefined) {
    profilePushes.changed(userId, { hasNewPicture: headImageThumb !== undefined });
  }
  return done(null);
}

function changesOf(user: UserRow, edit: ProfileEdit) {
  const { sex, signature, headImage } = edit;
  const nickName = nameChange(user.nickName, edit.nickName);
  return changes(user, { nickName, sex, signature, headImage, headImageThumb: thumbOf(user, edit) });
}

/** Lets the caller decide about friend requests, or accepts them at once. */
export async function setManualApprove(
  { db }: Pick<PeopleServices, 'db'>,
  { userId }: Caller,
  isManualApprove: boolean,
): Promise<void> {
  await db.update(users).set({ isManualApprove }).where(eq(users.id, userId));
}

/** Sets the language of the server's texts for the caller, on all terminals. */
export async function setLanguage(
  { db }: Pick<PeopleServices, 'db'>,
  { userId }: Caller,
  language: string,
): Promise<Outcome<null>> {
  if (!isLanguage(language)) return refuse('languageUnknown');
  await db.update(users).set({ language }).where(eq(users.id, userId));
  return done(null);
}
