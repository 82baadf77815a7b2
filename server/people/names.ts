// Server: a user name has one form in which it is looked up and counted, however somebody writes it.
import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../db/schema.ts';

/** Names are one whatever their case, the composition of their letters and the blanks around them. */
export const nameKey = (userName: string): string => userName.normalize('NFC').trim().toLowerCase();

/** The user of this name. Exactly one key finds a user, so no second way of writing it escapes a limit. */
export const isNamed = (userName: string): SQL => eq(sql`lower(${users.userName})`, nameKey(userName));
