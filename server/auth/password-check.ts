// The check of a password, at login and at a change of the password. An attempt counts towards the limits before
// its password is hashed.
import { and, eq, exists, sql } from 'drizzle-orm';
import { ResultCode } from '../../src/core/wire/index.ts';
import type { Db } from '../db/drizzle.ts';
import { signIns, users } from '../db/schema.ts';
import { addressKey } from '../ip-addresses.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import type { TextKey } from '../texts/index.ts';
import { Displaced, type HashQueue } from './hash-queue.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Passwords } from './passwords.ts';
import type { Secrets } from './secrets.ts';
import { hashAddress } from './signins.ts';
import { isNamed, nameKey } from './user-names.ts';

export interface CheckServices {
  db: Db;
  secrets: Secrets;
  passwords: Passwords;
  loginLimits: LoginLimits;
  hashQueue: HashQueue;
}

interface Attempt<T> {
  userName: string;
  password: string;
  /** IP address of the client. */
  address: string;
  /** Text of the refusal of a wrong password. */
  wrong: TextKey;
  /** Work after the right password, in the same turn of the hash queue. */
  onMatch: () => Promise<T>;
}

/**
 * Finds the user of a name and checks the password. An unknown name takes the same time and gets the same answer
 * as a wrong password.
 */
export async function checkPassword<T>(
  services: CheckServices,
  { userName, password, address: from, wrong, onMatch }: Attempt<T>,
): Promise<Outcome<{ user: typeof users.$inferSelect; matched: T }>> {
  const { loginLimits, hashQueue, passwords } = services;
  const address = addressKey(from);
  const { user, known } = await lookUp(services, userName, address);
  const counted = await loginLimits.begin({ name: nameKey(userName), address, known });
  if (counted.wait > 0) return tooMany('tooManyTries', counted.wait);
  const turn = hashQueue.run({ address, known }, async () =>
    (await passwords.matches(password, user?.passwordHash ?? null)) && user !== null
      ? { user, matched: await onMatch() }
      : null,
  );
  const right = turn === null ? 'busy' : await turn.catch(busyIfDisplaced);
  if (right === 'busy') {
    await counted.dropped();
    return tooMany('signInBusy', BUSY_MS);
  }
  if (right === null) return refuse(wrong, [], ResultCode.WRONG_PASSWORD);
  await counted.succeeded();
  return done(right);
}

function busyIfDisplaced(error: unknown): 'busy' {
  if (error instanceof Displaced) return 'busy';
  throw error;
}

/** Finds the user of a name. `known`: a stored sign-in of the user came from this address. */
async function lookUp({ db, secrets }: CheckServices, userName: string, address: string) {
  const fromAddress = db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.userId, users.id), eq(signIns.address, hashAddress(secrets, address))));
  const [found] = await db
    .select({ user: users, known: sql<boolean>`${exists(fromAddress)}` })
    .from(users)
    .where(isNamed(userName));
  return found ?? { user: null, known: false };
}

/** A full queue of password hashes empties in about this time. */
const BUSY_MS = 5_000;
