// The key of a user name: one form for look-ups and limits, however the name is written.
import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../db/schema.ts';

/** Ignores case, Unicode composition and surrounding white space. */
export const nameKey = (userName: string): string => userName.normalize('NFC').trim().toLowerCase();

/** Matches the user of this name. Exactly one key finds a user, so no other spelling escapes a limit. */
export const isNamed = (userName: string): SQL => eq(sql`lower(${users.userName})`, nameKey(userName));
