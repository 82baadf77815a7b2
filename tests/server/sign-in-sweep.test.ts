// The timed sweep of old sign-ins.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { type StartTimer, sweepTokens } from '../../server/auth/sweep.ts';
import { REFRESH_SECONDS } from '../../server/auth/tokens.ts';
import { refreshTokens, signIns } from '../../server/db/schema.ts';
import { endpoints, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  clientWith,
  makeUser,
  manualClock,
  nobody,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
/** The scheduled sweeps, which a test runs itself. */
const planned: { ms: number; run: () => void }[] = [];
const startTimer: StartTimer = (ms, run) => {
  const entry = { ms, run };
  planned.push(entry);
  return () => void planned.splice(planned.indexOf(entry), 1);
};
const server = await startTestServer({ clock, startTimer });
afterAll(() => server.stop());
const { db } = server.services;

const WEEK = REFRESH_SECONDS * 1000;
const DAY = 86_400_000;

const refreshed = async ({ tokens: { refreshToken } }: Client) => {
  const { data } = await nobody(server).call(endpoints.refreshToken, {}, { refreshToken });
  return clientWith(server, data as Client['tokens']);
};
const terminalsOf = async (userId: number) =>
  (await db.select().from(signIns).where(eq(signIns.userId, userId)).orderBy(signIns.id)).map(
    (row) => row.terminal,
  );
const sweepAll = async () => {
  while (await sweepTokens(server.services, 2));
};

test('A sign-in is deleted one day after its last token expires, and others stay', async () => {
  const ann = await makeUser(server);
  const [renewed] = [await signIn(server, ann), await signIn(server, ann, Terminal.APP)];
  clock.forward(1000);
  const next = await refreshed(renewed);
  clock.forward(WEEK + DAY - 1000);
  await sweepAll();
  expect(await terminalsOf(ann.id)).toEqual([Terminal.WEB, Terminal.APP]);
  clock.forward(1);
  await sweepAll();
  expect(await terminalsOf(ann.id)).toEqual([Terminal.WEB]);
  expect(await db.$count(refreshTokens)).toBe(1);
  expect((await next.call(endpoints.userSelf)).code).toBe(401);
  clock.forward(1000);
  await sweepAll();
  expect(await terminalsOf(ann.id)).toEqual([]);
});

test('A login deletes no old sign-ins', async () => {
  const ann = await makeUser(server);
  await signIn(server, ann);
  clock.forward(WEEK + 2 * DAY);
  await signIn(server, ann, Terminal.APP);
  expect(await terminalsOf(ann.id)).toEqual([Terminal.WEB, Terminal.APP]);
  await sweepAll();
  expect(await terminalsOf(ann.id)).toEqual([Terminal.APP]);
});

test('A sweep deletes at most one batch of sign-ins, the oldest first, and tells if more may be left', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  for (let n = 0; n < 3; n++) await signIn(server, ann);
  clock.forward(1);
  await signIn(server, bob);
  clock.forward(WEEK + 2 * DAY);
  await sweepAll();
  for (let n = 0; n < 3; n++) await signIn(server, ann);
  clock.forward(1);
  await signIn(server, bob);
  clock.forward(WEEK + 2 * DAY);
  expect(await sweepTokens(server.services, 3)).toBe(true);
  expect([await terminalsOf(ann.id), await terminalsOf(bob.id)]).toEqual([[], [Terminal.WEB]]);
  expect(await sweepTokens(server.services, 3)).toBe(false);
  expect(await terminalsOf(bob.id)).toEqual([]);
});

test('The server schedules one sweep after the other, and none once it has stopped', async () => {
  const scheduled: { ms: number; run: () => void }[] = [];
  const cancelled: number[] = [];
  const other = await startTestServer({
    clock,
    startTimer: (ms, run) => {
      const index = scheduled.push({ ms, run }) - 1;
      return () => void cancelled.push(index);
    },
  });
  const ann = await makeUser(other);
  await signIn(other, ann);
  clock.forward(WEEK + 2 * DAY);
  expect(scheduled.map(({ ms }) => ms)).toEqual([1_000]);
  scheduled[0]!.run();
  await expect.poll(() => scheduled.map(({ ms }) => ms)).toEqual([1_000, 600_000]);
  expect(await other.services.db.$count(signIns)).toBe(0);
  // After a failure of the database the next sweep is scheduled as usual.
  const { db: real } = other.services;
  Object.assign(other.services, { db: { transaction: () => Promise.reject(new Error('away')) } });
  scheduled[1]!.run();
  await expect.poll(() => scheduled.length).toBe(3);
  Object.assign(other.services, { db: real });
  await other.stop();
  expect(cancelled).toEqual([2]);
  expect(scheduled).toHaveLength(3);
});
