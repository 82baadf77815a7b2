// Registration of an account by user name, phone number or e-mail address.
import { type BodyValue, type endpoints, RegisterMode, ResultCode } from '../../src/core/wire/index.ts';
import { Displaced } from '../auth/hash-queue.ts';
import { isNamed } from '../auth/user-names.ts';
import type { Db } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { addressKey } from '../ip-addresses.ts';
import { mailboxOf } from '../mailboxes.ts';
import { oneLine } from '../people/names.ts';
import { foldedUser } from '../messages/folded-column.ts';
import { done, type Outcome, refuse, tooMany } from '../result.ts';
import { wrongLength } from './password-length.ts';
import { keyOf, type Recipient } from './recipients.ts';
import type { RegistrationServices } from './services.ts';
import { isPhoneLike, isReserved } from './user-name.ts';

type RegisterBody = BodyValue<typeof endpoints.register>;
type Needs = Omit<RegistrationServices, 'log'>;

/**
 * Adds an account. A code is claimed before the password is hashed, and consumed by the stored account, so that
 * it registers one account. A refusal after the claim makes the code usable again. The unique indexes of the
 * database decide between simultaneous registrations.
 */
export async function register(
  services: Needs,
  { body, address }: { body: RegisterBody; address: string },
): Promise<Outcome<null>> {
  const { db, registration } = services;
  const { modes, limits, codes } = registration;
  if (!modes.includes(body.mode)) return refuse('modeNotOffered');
  const wrong = wrongLength(body.password, registration.passwordLengths);
  if (wrong) return wrong;
  const from = addressKey(address);
  const attempt = await limits.attempt(from);
  if (attempt.wait > 0) return tooMany('tooMuchAtOnce', attempt.wait);
  if (isPhoneLike(body.userName)) return refuse('userNamePhone');
  if (isReserved(body.userName) || (await isNameTaken(db, body.userName))) return nameTaken();
  const recipient = recipientOf(body);
  if (recipient === 'none') return refuse('fieldWrong', ['email']);
  const claimed = recipient && (await codes.claim(keyOf(recipient), body.code ?? ''));
  if (recipient && !claimed) return refuse('codeWrong');
  const counted = await limits.registration(from);
  let isStored = false;
  try {
    if (counted.wait > 0) return tooMany('tooManyRegistrations', counted.wait);
    const outcome = await store(services, body, recipient, from);
    isStored = outcome.ok;
    return outcome;
  } finally {
    if (isStored) await claimed?.consume();
    else await Promise.all([claimed?.release(), counted.undo()]);
  }
}

async function store(
  { db, clock, passwords, hashQueue }: Needs,
  { userName, nickName, password }: RegisterBody,
  recipient: Recipient | null,
  address: string,
): Promise<Outcome<null>> {
  const hashed = hashQueue.run({ address, known: false }, () => passwords.hash(password));
  const passwordHash = await hashed?.catch((error: unknown) => {
    if (error instanceof Displaced) return null;
    throw error;
  });
  if (!passwordHash) return tooMany('registerBusy', BUSY_MS);
  const names = { userName, nickName: oneLine(nickName ?? '') || userName };
  const values = {
    ...names,
    folded: foldedUser(names),
    passwordHash,
    ...(recipient && { [recipient.kind]: recipient.value }),
    createdAt: clock(),
  };
  const added = await db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  if (added.length > 0) return done(null);
  if (recipient === null || (await isNameTaken(db, userName))) return nameTaken();
  return refuse(recipient.kind === 'phone' ? 'phoneTaken' : 'emailTaken');
}

/**
 * The phone number or the e-mail address that the code verifies; null for a registration without a code, 'none' for an
 * address that is none.
 */
function recipientOf({ mode, phone, email }: RegisterBody): Recipient | null | 'none' {
  if (mode === RegisterMode.PHONE) return { kind: 'phone', value: phone ?? '' };
  if (mode !== RegisterMode.EMAIL) return null;
  const mailbox = mailboxOf(email ?? '');
  return mailbox === null ? 'none' : { kind: 'email', value: mailbox };
}

async function isNameTaken(db: Db, userName: string): Promise<boolean> {
  return (await db.$count(users, isNamed(userName))) > 0;
}

const nameTaken = () => refuse('userNameTaken', [], ResultCode.USERNAME_TAKEN);

/** A full queue of password hashes empties in about this time. */
const BUSY_MS = 5_000;
