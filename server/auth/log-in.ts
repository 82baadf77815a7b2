// Server: a login, from the name and the password to the tokens. A try is counted before its password is hashed.
import { and, eq, exists, sql } from 'drizzle-orm';
import { type LoginResult, ResultCode } from '../../src/core/wire/index.ts';
import { addressKey } from '../ip-addresses.ts';
import { signIns, users } from '../db/schema.ts';
import { isNamed, nameKey } from '../people/names.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import type { Services } from '../services.ts';
import { barredBy, beginSignIn, sealAddress, tooOften } from './signins.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'secrets' | 'passwords' | 'tries' | 'hashQueue' | 'rates'>;

interface Login {
  terminal: number;
  userName: string;
  password: string;
  /** Of the client's machine. */
  address: string;
}

/**
 * An unknown name costs the same time and gives the same answer as a wrong password, and nothing about the account
 * is said before the password was right.
 */
export async function logIn(services: Needs, login: Login): Promise<Outcome<LoginResult>> {
  const { tries, hashQueue, passwords } = services;
  const { terminal, userName, password } = login;
  const address = addressKey(login.address);
  const sealed = sealAddress(services.secrets, address);
  const { user, known } = await lookUp(services, userName, sealed);
  const counted = tries.begin({ name: nameKey(userName), address, known });
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
  const refused = barredBy(user) ?? tooOften(services, user.id);
  return refused ?? done(await beginSignIn(services, user, { terminal, address: sealed }));
}

/** The user of a name, and whether a sign-in of his that is still kept came from this address. */
async function lookUp({ db }: Needs, userName: string, address: string) {
  const fromThere = db
    .select({ id: signIns.id })
    .from(signIns)
    .where(and(eq(signIns.userId, users.id), eq(signIns.address, address)));
  const [found] = await db
    .select({ user: users, known: sql<boolean>`${exists(fromThere)}` })
    .from(users)
    .where(isNamed(userName));
  return found ?? { user: null, known: false };
}

/** What waits in a full queue is hashed within about this time. */
const BUSY_MS = 5_000;
