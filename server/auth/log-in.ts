// Login with name and password. An attempt counts towards the limits before its password is hashed.
import { and, eq, exists, sql } from 'drizzle-orm';
import { type LoginResult, ResultCode } from '../../src/core/wire/index.ts';
import { addressKey } from '../ip-addresses.ts';
import { signIns, users } from '../db/schema.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import type { HashQueue } from './hash-queue.ts';
import type { Passwords } from './passwords.ts';
import { accountRefusal, beginSignIn, hashAddress, type SignInServices, rateRefusal } from './signins.ts';
import type { LoginLimits } from './login-limits.ts';
import { isNamed, nameKey } from './user-names.ts';

interface LogInServices extends Pick<SignInServices, 'db' | 'clock' | 'secrets' | 'rates'> {
  passwords: Passwords;
  loginLimits: LoginLimits;
  hashQueue: HashQueue;
}

interface Login {
  terminal: number;
  userName: string;
  password: string;
  /** IP address of the client. */
  address: string;
}

/**
 * Checks the password and begins a sign-in. An unknown name takes the same time and gets the same answer as a
 * wrong password. The answer tells nothing about the account unless the password is right.
 */
export async function logIn(services: LogInServices, login: Login): Promise<Outcome<LoginResult>> {
  const { loginLimits, hashQueue, passwords } = services;
  const { terminal, userName, password } = login;
  const address = addressKey(login.address);
  const addressHash = hashAddress(services.secrets, address);
  const { user, known } = await lookUp(services, userName, addressHash);
  const counted = loginLimits.begin({ name: nameKey(userName), address, known });
  if (counted.wait > 0) return tooMany('tooManyTries', counted.wait);
  const hashed = hashQueue.run({ address, known }, () =>
    passwords.matches(password, user?.passwordHash ?? null),
  );
  if (hashed === null) {
    counted.dropped();
    return tooMany('signInBusy', BUSY_MS);
  }
  if (!(await hashed) || user === null) return refuse('wrongPassword', [], ResultCode.WRONG_PASSWORD);
  counted.succeeded();
  const refusal = accountRefusal(user) ?? rateRefusal(services, user.id);
  return refusal ?? done(await beginSignIn(services, user, { terminal, address: addressHash }));
}

/** Finds the user of a name. `known`: a stored sign-in of the user came from this address. */
async function lookUp({ db }: LogInServices, userName: string, address: string) {
  const fromAddress = db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.userId, users.id), eq(signIns.address, address)));
  const [found] = await db
    .select({ user: users, known: sql<boolean>`${exists(fromAddress)}` })
    .from(users)
    .where(isNamed(userName));
  return found ?? { user: null, known: false };
}

/** A full queue of password hashes empties in about this time. */
const BUSY_MS = 5_000;
