// The ends of calls that no request asks for: time, sockets, sign-ins, friendships and accounts, and the server's stop.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cancelAccount } from '../../server/people/cancelling.ts';
import { ban } from '../../server/people/banning.ts';
import { endpoints, Terminal } from '../../src/core/wire/index.ts';
import { callTime, type CallUser, makeDevice, makePair, makeTalk, readAll } from './call-scene.ts';
import { waitFor } from '../support/wait-for.ts';
import { clientWith, onOne, signIn, startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options });
afterAll(() => server.stop());
const { services } = server;

const isCalled = async (a: CallUser, b: CallUser) => {
  await services.calls.settled();
  return services.calls.between(a.id, b.id) !== null;
};
const record = (k: string) => expect.stringContaining(`{"k":"${k}"`) as string;
/** Closes the socket of a device, and resolves when the server knows. */
async function close({ userId, socket }: CallUser['web']): Promise<void> {
  const open = () => services.hub.terminalsOf(userId).length;
  // The login of the socket may be on its way to this server.
  await services.calls.settled();
  const before = open();
  await socket.close();
  await waitFor(() => expect(open()).toBeLessThan(before));
  await services.calls.settled();
}

test('[X-CALL-02] A call that nobody answers ends after 30 s on all devices that ring and at the caller', async () => {
  const { ann, bob } = await makePair(server);
  await ann.web.setup(bob);
  await readAll(ann, bob);
  time.pass(29_999);
  expect(await isCalled(ann, bob)).toBe(true);
  time.pass(1);
  expect(await isCalled(ann, bob)).toBe(false);
  const failed = `105 ${bob.id}>${ann.id} {"k":"no-answer","a":[],"t":"They did not answer."}`;
  const missed = `41 ${ann.id}>${bob.id} {"k":"missed","a":[],"t":"Not answered"}`;
  expect(await readAll(ann, bob)).toEqual([[failed, missed], [missed], [failed, missed], [failed, missed]]);
  expect((await bob.web.act('accept', ann)).message).toBe('The call has ended.');
});

test('[PCALL-19] Without heartbeats a talk ends after 60 s, and both sides learn that the connection was lost', async () => {
  const { ann, bob } = await makeTalk(server);
  for (let n = 0; n < 2; n++) {
    time.pass(20_000);
    await ann.web.act('heartbeat', bob);
  }
  time.pass(19_999);
  expect(await isCalled(ann, bob)).toBe(true);
  time.pass(1);
  expect(await readAll(ann, bob)).toEqual([
    [`105 ${bob.id}>${ann.id} {"k":"lost","a":[],"t":"The connection was lost."}`, record('ended')],
    [record('ended')],
    [`105 ${ann.id}>${bob.id} {"k":"lost","a":[],"t":"The connection was lost."}`, record('ended')],
    [record('ended')],
  ]);
  expect(time.running()).toBe(0);
});

test('A talk survives 20 s without a socket of one side, and ends after 45 s', async () => {
  const { ann, bob } = await makeTalk(server);
  await close(bob.web);
  time.pass(20_000);
  expect(await isCalled(ann, bob)).toBe(true);
  const back = await makeDevice(server, bob, bob.web.client);
  await back.act('heartbeat', ann);
  await ann.web.act('heartbeat', bob);
  time.pass(20_000);
  await ann.web.send('candidate', bob, { candidate: 'after' });
  expect(await back.signals()).toEqual([expect.stringContaining('after')]);
  await close(back);
  for (const ms of [15_000, 15_000, 14_999]) {
    await ann.web.act('heartbeat', bob);
    await back.act('heartbeat', ann);
    time.pass(ms);
  }
  expect(await isCalled(ann, bob)).toBe(true);
  time.pass(1);
  expect(await isCalled(ann, bob)).toBe(false);
});

test('A lost socket of a device on which the call does not run has no effect', async () => {
  const { ann, bob } = await makeTalk(server);
  await close(ann.app);
  await close(bob.app);
  await signIn(server, ann, Terminal.APP);
  time.pass(40_000);
  expect(await isCalled(ann, bob)).toBe(true);
  await ann.web.act('handup', bob);
});

test('A caller whose socket stays closed for 10 s while it rings cancels the call', async () => {
  const { ann, bob } = await makePair(server);
  await ann.web.setup(bob);
  await readAll(bob);
  await close(ann.web);
  time.pass(9_999);
  expect(await isCalled(ann, bob)).toBe(true);
  time.pass(1);
  const all = [`104 ${ann.id}>${bob.id}`, record('cancelled')];
  expect(await readAll(bob)).toEqual([all, all]);
});

test('A callee who connects while it rings gets the setup signal on that connection', async () => {
  const { ann, bob } = await makePair(server);
  await close(bob.web);
  await close(bob.app);
  expect((await ann.web.setup(bob, 'voice')).code).toBe(200);
  const app = await makeDevice(server, bob, bob.app.client);
  expect(await app.signals()).toEqual([`100 ${ann.id}>${bob.id}`]);
  const web = await makeDevice(server, bob, bob.web.client);
  expect([await web.signals(), await app.signals()]).toEqual([[`100 ${ann.id}>${bob.id}`], []]);
  // The login frame comes first.
  expect(web.socket.frames[0]).toEqual({ cmd: 0, data: null });
  expect((await web.act('accept', ann)).code).toBe(200);
  await close(app);
  const late = await makeDevice(server, bob, bob.app.client);
  expect(await late.signals()).toEqual([]);
});

test('A newer browser of the same terminal does not inherit the call, which ends at once', async () => {
  const { ann, bob } = await makeTalk(server);
  const newer = await makeDevice(server, ann, await signIn(server, ann));
  expect(await isCalled(ann, bob)).toBe(false);
  const [web, app] = await readAll(bob);
  expect([web, app]).toEqual([[`106 ${ann.id}>${bob.id}`, record('ended')], [record('ended')]]);
  expect((await newer.act('heartbeat', bob)).message).toBe('The call has ended.');
});

test('A reconnect of the same sign-in keeps the call, also before its old socket has closed', async () => {
  const { ann, bob } = await makeTalk(server);
  const again = await makeDevice(server, ann, ann.web.client);
  await ann.web.socket.close();
  time.pass(40_000);
  expect(await isCalled(ann, bob)).toBe(true);
  await bob.web.send('candidate', ann, { candidate: 'x' });
  expect(await again.signals()).toEqual([expect.stringMatching(/^109 /)]);
});

test('The end of a sign-in ends its call at once: sign-out, removed device, changed password', async () => {
  const ways: ((pair: { ann: CallUser; bob: CallUser }) => Promise<unknown>)[] = [
    ({ ann }) => ann.web.client.call(endpoints.logout),
    async ({ ann }) => {
      const devices = await ann.app.client.get(endpoints.deviceList);
      const { id } = devices.find((one) => one.terminal === Terminal.WEB)!;
      return ann.app.client.get(endpoints.deviceRemove, { params: { id } });
    },
    ({ ann }) =>
      ann.app.client.get(endpoints.modifyPwd, {
        body: { oldPassword: 'secret-password', newPassword: 'another-password' },
      }),
  ];
  for (const endSignIn of ways) {
    const talk = await makeTalk(server);
    // Also a sign-in whose socket has closed.
    await close(talk.ann.web);
    await endSignIn(talk);
    expect(await isCalled(talk.ann, talk.bob)).toBe(false);
    expect((await talk.bob.web.signals())[0]).toBe(`106 ${talk.ann.id}>${talk.bob.id}`);
  }
});

test('The end of a friendship ends the call on both sides, and stores no record', async () => {
  const { ann, bob } = await makeTalk(server);
  await bob.app.client.get(endpoints.friendDelete, { params: { id: ann.id } });
  const [annWeb, annApp, bobWeb] = await readAll(ann, bob);
  expect(annWeb![0]).toBe(`106 ${bob.id}>${ann.id}`);
  expect(bobWeb![0]).toBe(`106 ${ann.id}>${bob.id}`);
  for (const signals of [annWeb!, annApp!, bobWeb!])
    expect(signals.filter((text) => text.startsWith('41 '))).toEqual([]);
  expect((await ann.web.setup(bob)).message).toBe('You are not friends, so you cannot call this user.');
});

test('A ban or a cancelled account of either side ends the call, also while it rings', async () => {
  for (const endAccount of [
    (user: CallUser) => ban(services, user.userName, 'spam'),
    (user: CallUser) => cancelAccount(services, user.userName),
  ]) {
    const talk = await makeTalk(server);
    await endAccount(talk.ann);
    expect(await isCalled(talk.ann, talk.bob)).toBe(false);
    expect((await talk.bob.web.signals())[0]).toBe(`106 ${talk.ann.id}>${talk.bob.id}`);
    const { ann, bob } = await makePair(server);
    await ann.web.setup(bob);
    await endAccount(bob);
    expect(await isCalled(ann, bob)).toBe(false);
    expect((await ann.web.signals())[0]).toBe(`106 ${bob.id}>${ann.id}`);
  }
});

test('A friendship that ends during the checks of a setup prevents the call', async () => {
  const { ann, bob } = await makePair(onOne(server));
  const { db } = services;
  const [checked, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const select = db.select.bind(db);
  // The first query of the setup waits, with its rows, until the friendship has ended.
  db.select = ((...args: Parameters<typeof select>) => {
    db.select = select;
    const query = select(...args);
    return {
      from: (table: never) => ({
        innerJoin: (...joined: [never, never]) => ({
          where: async (condition: never) => {
            const rows = await query
              .from(table)
              .innerJoin(...joined)
              .where(condition);
            checked.resolve();
            await removed.promise;
            return rows;
          },
        }),
      }),
    };
  }) as unknown as typeof select;
  const answer = ann.web.setup(bob);
  await checked.promise;
  await bob.app.client.get(endpoints.friendDelete, { params: { id: ann.id } });
  removed.resolve();
  expect((await answer).message).toBe('You are not friends, so you cannot call this user.');
  expect(await isCalled(ann, bob)).toBe(false);
});

test('A restart of the server ends all calls and keeps their records, and the new server knows no call', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partyline-calls-'));
  const ownTime = callTime();
  const old = await startTestServer({ dataDir, calls: ownTime.options });
  const { ann, bob } = await makeTalk(old);
  await old.stop();
  expect(ownTime.running()).toBe(0);
  const next = await startTestServer({ dataDir, calls: ownTime.options });
  try {
    const [annAgain, bobAgain] = await Promise.all(
      [ann, bob].map((user) => makeDevice(next, user, clientWith(next, user.web.client.tokens))),
    );
    const none = { isChating: false, host: null, acceptor: null, here: false };
    expect(await annAgain!.info(bob)).toEqual(none);
    expect((await annAgain!.act('heartbeat', bob)).message).toBe('The call has ended.');
    expect(await annAgain!.signals()).toEqual([]);
    const query = { minId: 0 };
    const { rows } = await bobAgain!.client.get(endpoints.messagePrivateLoadOfflineMessage, { query });
    expect(rows).toMatchObject([{ type: 41, content: record('ended') }]);
    expect((await annAgain!.setup(bob)).code).toBe(200);
  } finally {
    await next.stop();
    await rm(dataDir, { recursive: true });
  }
});

test('A device that is not connected may accept, and has 45 s to connect', async () => {
  const { ann, bob } = await makePair(server);
  await close(bob.web);
  await ann.web.setup(bob);
  expect((await bob.web.act('accept', ann)).code).toBe(200);
  time.pass(44_999);
  expect(await isCalled(ann, bob)).toBe(true);
  time.pass(1);
  expect(await isCalled(ann, bob)).toBe(false);
});
