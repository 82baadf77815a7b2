// Removes everything that this device keeps of a user: the journals of all formats, and the profile.
import { journalName, FORMAT } from '../../journal/schema.ts';
import type { Common } from '../../journal/common.ts';
import { removeProfiles } from './stored-profiles.ts';

export interface ForgetOptions {
  env: { indexedDB: IDBFactory | null };
  common: Common;
  /** Part of the names of this server's databases. */
  server: string;
  userId: number;
}

/** The account must not be open. Resolves when the databases are deleted. */
export async function forgetOnDevice({ env, common, server, userId }: ForgetOptions): Promise<void> {
  await removeProfiles(common, userId);
  const { indexedDB } = env;
  if (!indexedDB) return;
  for (let format = 1; format <= FORMAT; format++)
    await deleted(indexedDB.deleteDatabase(journalName(server, userId, format)));
}

/** A database that a closing connection blocks is deleted when that connection closes. */
function deleted(request: IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve) => {
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
