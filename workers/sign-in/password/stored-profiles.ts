// The profiles that this device keeps of its users: of active sign-ins, and of users who have signed out here.
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import type { Common } from '../../journal/common.ts';
import { readSelf } from '../sign-in.ts';

/** The last profile with this user name that signed in here; null where there is none. */
export async function profileOf(common: Common, userName: string): Promise<SelfRow | null> {
  const known = (await common.signIns()).map((record) => readSelf(record.self));
  return known.find((self) => self?.userName === userName) ?? null;
}

/** Removes every profile of a user. */
export async function removeProfiles(common: Common, userId: number): Promise<void> {
  for (const { id, self } of await common.signIns())
    if (readSelf(self)?.id === userId) await common.putSignIn({ id, ended: true, self: null });
}
