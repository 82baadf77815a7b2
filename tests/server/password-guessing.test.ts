// Password guessing over HTTP, and logins of honest users meanwhile.
import { afterAll, expect, test } from 'vitest';
import { createHashQueue } from '../../server/auth/hash-queue.ts';
import { logIn } from '../../server/auth/log-in.ts';
import { createLoginLimits } from '../../server/auth/login-limits.ts';
import { createWindows } from '../../server/auth/windows.ts';
import { manualClock, makeUser, PASSWORD, startTestServer } from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock, trustProxy: ['loopback'] });
afterAll(() => server.stop());

let used = 0;
/** Returns an IP address that no other test uses. */
const newAddress = () => `198.51.${100 + Math.floor(used / 250)}.${(used++ % 250) + 1}`;

async function login(userName: string, password: string, from: string, at = server) {
  const answer = await fetch(`${at.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ terminal: 0, userName, password }),
  });
  const { code, message } = (await answer.json()) as { code: number; message: string };
  return { code, message, retryAfter: answer.headers.get('retry-after') };
}

/** The number of responses for which the password was checked. */
const countHashed = (answers: readonly { code: number }[]) =>
  answers.filter(({ code }) => code === 10_001 || code === 200).length;

test('Spellings of a user name with other blanks, case or Unicode composition share one limit of guesses', async () => {
  const person = await makeUser(server);
  const from = newAddress();
  const answers = [];
  for (let n = 1; n <= 60; n++) {
    answers.push(await login(person.userName + ' '.repeat(n), `guess-${n}`, from));
  }
  expect(countHashed(answers)).toBe(10);
  const upper = await login(`\t${person.userName.toUpperCase()}\u00a0`, PASSWORD, from);
  expect(upper).toMatchObject({ code: 429, retryAfter: '300' });
  const composed = newAddress();
  for (let n = 0; n < 5; n++) await login('andr\u00e9', `guess-${n}`, composed);
  for (let n = 0; n < 5; n++) await login('ANDRE\u0301', `guess-${n}`, composed);
  expect((await login('andr\u00e9', 'guess', composed)).code).toBe(429);
});

test('The server hashes ten of 100 concurrent guesses', async () => {
  const person = await makeUser(server);
  const from = newAddress();
  const guesses = Array.from({ length: 100 }, (_, n) => login(person.userName, `guess-${n}`, from));
  const answers = await Promise.all(guesses);
  expect(countHashed(answers)).toBe(10);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(90);
});

test('Guesses from many addresses block a user name for new addresses, but not for a known address', async () => {
  const person = await makeUser(server);
  const [home, elsewhere] = [newAddress(), newAddress()];
  expect((await login(person.userName, PASSWORD, home)).code).toBe(200);
  for (let n = 0; n < 30; n++) await login(person.userName, `guess-${n}`, newAddress());
  expect(await login(person.userName, PASSWORD, elsewhere)).toMatchObject({ code: 429, retryAfter: '300' });
  expect((await login(person.userName, PASSWORD, home)).code).toBe(200);
  clock.forward(5 * 60_000);
  expect((await login(person.userName, PASSWORD, elsewhere)).code).toBe(200);
});

test('Guesses at many user names block an address, but not for users who have signed in from it before', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const shared = newAddress();
  expect((await login(ann.userName, PASSWORD, shared)).code).toBe(200);
  for (let n = 0; n < 60; n++) await login(`no-such-name-${n}`, 'guess', shared);
  expect((await login(bob.userName, PASSWORD, shared)).code).toBe(429);
  expect((await login(ann.userName, PASSWORD, shared)).code).toBe(200);
  expect((await login(bob.userName, PASSWORD, newAddress())).code).toBe(200);
});

test('All addresses of an IPv6 /64 network share one limit', async () => {
  const person = await makeUser(server);
  for (let n = 0; n < 10; n++) await login(person.userName, `guess-${n}`, `2001:db8:7:7::${n + 1}`);
  expect((await login(person.userName, PASSWORD, '2001:db8:7:7:ffff::9')).code).toBe(429);
  expect((await login(person.userName, PASSWORD, '2001:db8:7:8::1')).code).toBe(200);
});

test('X-Forwarded-For counts only from named proxies, and only the entry that the proxy wrote', async () => {
  const person = await makeUser(server);
  // The client wrote all entries left of the last one.
  const last = newAddress();
  for (let n = 0; n < 10; n++) await login(person.userName, `guess-${n}`, `${newAddress()}, ${last}`);
  expect((await login(person.userName, PASSWORD, `${newAddress()}, ${last}`)).code).toBe(429);
  const plain = await startTestServer({ clock });
  try {
    const other = await makeUser(plain);
    for (let n = 0; n < 10; n++) await login(other.userName, `guess-${n}`, newAddress(), plain);
    expect((await login(other.userName, PASSWORD, newAddress(), plain)).code).toBe(429);
  } finally {
    await plain.stop();
  }
});

/** The server's services, with password checks that end only after `open`. */
function slowServices() {
  const checked: string[] = [];
  const opened = Promise.withResolvers<void>();
  const queue = createHashQueue({ running: 1, waiting: 20, waitingEach: 10 });
  let queuedLogins = 0;
  const services = {
    ...server.services,
    loginLimits: createLoginLimits(createWindows({ clock })),
    hashQueue: {
      run: <T>(from: { address: string; known: boolean }, work: () => Promise<T>) => {
        queuedLogins++;
        return queue.run(from, work);
      },
    },
    passwords: {
      ...server.services.passwords,
      matches: async (password: string, kept: string | null) => {
        checked.push(password);
        await opened.promise;
        return kept !== null && password === PASSWORD;
      },
    },
  };
  const ask = (userName: string, password: string, address: string) =>
    logIn(services, {
      terminal: 0,
      userName,
      password,
      device: null,
      remembered: false,
      address,
      userAgent: '',
    });
  /** Resolves when `count` logins have asked the hash queue for a password check. */
  const allAsked = async (count: number) => {
    await expect.poll(() => queuedLogins).toBe(count);
  };
  return { ask, allAsked, checked, open: opened.resolve };
}

test("Logins beyond the hash queue's limit are refused with Retry-After and are no failed tries", async () => {
  const { ask, allAsked, checked, open } = slowServices();
  const from = newAddress();
  const flood = Array.from({ length: 60 }, (_, n) => ask(`nobody-${n}`, 'guess', from));
  await allAsked(60);
  expect(await Promise.race(flood)).toMatchObject({
    ok: false,
    refusal: { code: 429, key: 'signInBusy', headers: { 'retry-after': '5' } },
  });
  open();
  const refusals = (await Promise.all(flood)).flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal.key]));
  expect(refusals.filter((key) => key === 'wrongPassword')).toHaveLength(11);
  expect(refusals.filter((key) => key === 'signInBusy')).toHaveLength(49);
  // 60 failed tries from one address would have blocked the address.
  expect(await ask('nobody', 'guess', from)).toMatchObject({ refusal: { key: 'wrongPassword' } });
  expect(checked).toHaveLength(12);
});

test('In a flood of guesses a login from a known address is checked next, one from a new address soon', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const home = newAddress();
  expect((await login(ann.userName, PASSWORD, home)).code).toBe(200);
  const { ask, allAsked, checked, open } = slowServices();
  const flooder = newAddress();
  const flood = Array.from({ length: 60 }, (_, n) => ask(`nobody-${n}`, 'guess', flooder));
  await allAsked(60);
  const newcomer = ask(bob.userName, PASSWORD, newAddress());
  await allAsked(61);
  const honest = ask(ann.userName, PASSWORD, home);
  await allAsked(62);
  open();
  expect((await Promise.all([newcomer, honest])).map(({ ok }) => ok)).toEqual([true, true]);
  await Promise.all(flood);
  // One guess was already running. Then the known address comes first, and new addresses take turns.
  expect(checked.slice(0, 4)).toEqual(['guess', PASSWORD, 'guess', PASSWORD]);
  expect(checked).toHaveLength(13);
});
