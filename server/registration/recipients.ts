// Recipients of verification codes: a phone number or an e-mail address, which at most one active account has.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';

export interface Recipient {
  kind: 'phone' | 'email';
  /** The number, or the address in the form of `mailboxOf`. */
  value: string;
}

/** One key for all spellings, for codes and limits. */
export const keyOf = ({ kind, value }: Recipient): string => `${kind} ${value.toLowerCase()}`;

/** True if an account has this phone number or e-mail address. Cancelled accounts do not count. */
export async function hasAccount(db: Db, { kind, value }: Recipient): Promise<boolean> {
  const isSame: SQL =
    kind === 'phone' ? eq(users.phone, value) : eq(sql`lower(${users.email})`, value.toLowerCase());
  return (await db.$count(users, and(isSame, eq(users.status, 0)))) > 0;
}
