// Registrations that race: each has passed its checks before the first of them is stored.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createHashQueue } from '../../server/auth/hash-queue.ts';
import { users } from '../../server/db/schema.ts';
import { endpoints, type RequestFor } from '../../src/core/wire/index.ts';
import { codeIn } from './code-channels.ts';
import { type Answer, startRegistration } from './registration-scene.ts';
import { PASSWORD } from './support.ts';

const scene = await startRegistration();
afterAll(() => scene.stop());
const { server, mail, call, clock } = scene;
const { db, passwords } = server.services;
// Two hashes run at once, also on a machine with two cores.
server.services.hashQueue = createHashQueue({ running: 2, waiting: 0, waitingEach: 0 });

const freshName = () => `new-${randomUUID().slice(0, 8)}`;
const freshEmail = () => `${randomUUID().slice(0, 8)}@host.example`;
const register = (fields: Partial<RequestFor<typeof endpoints.register>['body']>) =>
  call(endpoints.register, { body: { userName: freshName(), password: PASSWORD, ...fields } });

async function codeFor(email: string): Promise<string> {
  expect(await call(endpoints.captchaMailCode, { body: { email } })).toMatchObject({ code: 200 });
  return codeIn(mail.messages.at(-1)!);
}

/** Starts the registrations one after the other. Each waits before its hash until all have come so far. */
async function race(starts: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const hash = passwords.hash.bind(passwords);
  const [all, hashing] = [Promise.withResolvers<void>(), new Set<() => void>()];
  passwords.hash = async (password) => {
    for (const resume of hashing) resume();
    await all.promise;
    return hash(password);
  };
  const answers: Promise<Answer>[] = [];
  try {
    for (const start of starts) {
      const reached = new Promise<void>((resolve) => hashing.add(resolve));
      const answer = start();
      answers.push(answer);
      await Promise.race([reached, answer]);
      hashing.clear();
    }
    all.resolve();
    return await Promise.all(answers);
  } finally {
    all.resolve();
    passwords.hash = hash;
  }
}

const sortedCodes = (answers: readonly Answer[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

test('[API-18] Two simultaneous registrations of one user name create one account', async () => {
  const name = freshName();
  const answers = await race([
    () => register({ userName: name }),
    () => register({ userName: name.toUpperCase() }),
  ]);
  expect(sortedCodes(answers)).toEqual([200, 10_003]);
});

test('[API-18] Two simultaneous registrations with one code create one account', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const fields = { mode: 'email', email, code } as const;
  const answers = await race([() => register(fields), () => register(fields)]);
  expect(answers.map((answer) => answer.code)).toEqual([200, 500]);
  expect(answers[1]?.message).toMatch(/^The code is wrong or has expired/);
  expect(await db.$count(users, eq(users.email, email))).toBe(1);
});

test('[API-18] Two simultaneous registrations of one e-mail address with two codes create one account', async () => {
  const email = freshEmail();
  const first = await codeFor(email);
  const answers = await race([
    () => register({ mode: 'email', email, code: first }),
    async () => {
      clock.forward(60_000);
      const second = await codeFor(email);
      return register({ mode: 'email', email: email.toUpperCase(), code: second });
    },
  ]);
  expect(sortedCodes(answers)).toEqual([200, 500]);
  expect(answers.find(({ code }) => code === 500)).toMatchObject({
    message: 'This e-mail address already has an account. Sign in instead.',
  });
});

test('[API-18] The code of a registration that loses its user name stays valid for another name', async () => {
  const [name, email] = [freshName(), freshEmail()];
  const code = await codeFor(email);
  const answers = await race([
    () => register({ userName: name }),
    () => register({ userName: name, mode: 'email', email, code }),
  ]);
  const isLost = answers[1]?.code === 10_003;
  expect(sortedCodes(answers)).toEqual([200, 10_003]);
  expect(await register({ mode: 'email', email, code })).toMatchObject({ code: isLost ? 200 : 500 });
});

test('A registration that fails on the server leaves its code valid', async () => {
  const email = freshEmail();
  const code = await codeFor(email);
  const hash = passwords.hash.bind(passwords);
  passwords.hash = () => Promise.reject(new Error('no memory'));
  const body = { userName: freshName(), password: PASSWORD, mode: 'email' as const, email, code };
  const response = await fetch(`${server.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  passwords.hash = hash;
  expect(response.status).toBe(503);
  expect(await call(endpoints.register, { body })).toMatchObject({ code: 200 });
});
