// Requests about group calls that cross or repeat: each order ends in one state, which all people see. A user has at
// most one call, private or group.
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/core/wire/index.ts';
import { callTime } from './call-scene.ts';
import { type GroupDevice, type GroupUser, makeScene, peopleOf, type Scene } from './group-call-scene.ts';
import { makeFriends, makeGroup, onOne, startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options, maxChannel: 3 });
afterAll(() => server.stop());

type Trio = Scene<'Ann' | 'Bob' | 'Cy' | 'Dan'>;
const trio = (on = server): Promise<Trio> => makeScene(on, 'Ann', 'Bob', 'Cy', 'Dan');
const stateOf = async (device: GroupDevice) => peopleOf(await device.info());
const codes = (answers: readonly { code: number }[]) =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b);
const callPrivately = (from: GroupUser, to: GroupUser, call?: string) =>
  from.web.client.call(endpoints.webrtcPrivateSetup, {
    query: { uid: to.id, mode: 'voice', ...(call !== undefined && { call }) },
  });

test('[API-43] Of two setups at once in a group one starts the call, and the other finds it running', async () => {
  const { users, read } = await trio();
  const { Ann, Bob, Cy, Dan } = users;
  const answers = await Promise.all([Ann.web.setup([Cy], 'a1'), Bob.web.setup([Dan], 'b1')]);
  expect(codes(answers)).toEqual([200, 10_203]);
  const isAnn = answers[0].code === 200;
  expect(await stateOf(Cy.web)).toBe(isAnn ? 'Ann* cy' : 'Bob* dan');
  const [cy, dan] = await read(Cy.web, Dan.web);
  expect((isAnn ? cy : dan)!.filter((text) => text.startsWith('200'))).toHaveLength(1);
  expect((isAnn ? dan : cy)!.filter((text) => text.startsWith('200'))).toEqual([]);
});

test('[API-44, API-48] An accept that crosses a cancellation ends in no call, in each order', async () => {
  for (const isAcceptFirst of [true, false]) {
    const { users, readAll } = await trio();
    const { Ann, Bob } = users;
    await Ann.web.setup([Bob], 'c1');
    await readAll();
    const steps = [() => Bob.web.act('accept', 'c1'), () => Ann.web.act('cancel', 'c1')];
    const answers: number[] = [];
    for (const run of isAcceptFirst ? steps : steps.toReversed()) answers.push((await run()).code);
    expect(answers).toEqual(isAcceptFirst ? [200, 200] : [200, 500]);
    expect(await stateOf(Ann.web)).toBe('none');
    expect((await Bob.web.signals()).filter((text) => text.startsWith('204'))).toEqual(['204 Ann']);
  }
});

test('[API-44] Of two simultaneous accepts one wins, and the other device learns of it', async () => {
  const { users, readAll, read } = await trio();
  const { Ann, Bob } = users;
  await Ann.web.setup([Bob], 'c1');
  await readAll();
  const answers = await Promise.all([Bob.web.act('accept', 'c1'), Bob.app.act('accept', 'c1')]);
  expect(codes(answers)).toEqual([200, 10_202]);
  const [winner, loser] = answers[0].code === 200 ? [Bob.web, Bob.app] : [Bob.app, Bob.web];
  expect(await read(winner, loser)).toEqual([['98 Ann* Bob'], ['98 Ann* Bob', '201 Bob: Ann Bob']]);
});

test('[API-46, GCALL-20] Of two joins for the last place one succeeds', async () => {
  const { users } = await trio();
  const { Ann, Bob, Cy, Dan } = users;
  await Ann.web.setup([Bob], 'c1');
  const answers = await Promise.all([Cy.web.act('join', 'c1'), Dan.web.act('join', 'c1')]);
  expect(codes(answers)).toEqual([200, 10_204]);
  expect(await stateOf(Ann.web)).toBe(answers[0].code === 200 ? 'Ann* bob Cy' : 'Ann* bob Dan');
});

test('[API-47] A quit that is sent twice takes one person out, and stores one notice', async () => {
  const { users, readAll } = await trio();
  const { Ann, Bob } = users;
  await Ann.web.setup([Bob], 'c1');
  await Bob.web.act('accept', 'c1');
  await readAll();
  const twice = [Bob.web.act('quit', 'c1'), Bob.web.act('quit', 'c1')];
  expect(codes(await Promise.all([...twice, Ann.web.act('quit', 'c1')]))).toEqual([200, 200, 200]);
  const signals = await Ann.web.signals();
  expect(signals.filter((text) => text === 'tip group.call-ended')).toHaveLength(1);
  expect(await stateOf(Bob.web)).toBe('none');
});

test('A host who leaves while others ring passes the role, and alone ends the call', async () => {
  const { users, readAll, read } = await trio();
  const { Ann, Bob, Cy } = users;
  await Ann.web.setup([Bob, Cy], 'c1');
  const [, accept] = await Promise.all([Ann.web.act('quit', 'c1'), Bob.web.act('accept', 'c1')]);
  // Depending on the order Bob has the call for himself, or it has ended.
  expect(await stateOf(Cy.web)).toBe(accept.code === 200 ? 'Bob* cy' : 'none');
  const next = await trio();
  await next.users.Ann.web.setup([next.users.Bob, next.users.Cy], 'c1');
  await readAll();
  await next.readAll();
  await next.users.Ann.web.act('quit', 'c1');
  expect(await next.read(next.users.Bob.web, next.users.Cy.app)).toEqual([
    ['98 none', '204 Ann', 'tip group.call-ended'],
    ['98 none', '204 Ann', 'tip group.call-ended'],
  ]);
  expect(await read(Ann.app)).toEqual([[]]);
});

test('The removal of a member during the accept ends with the member outside the call', async () => {
  const { users, groupId } = await trio();
  const { Ann, Bob, Cy } = users;
  await Ann.web.setup([Bob, Cy], 'c1');
  await Promise.all([
    Bob.web.act('accept', 'c1'),
    Ann.web.client.call(endpoints.groupMembersRemove, { body: { groupId, userIds: [Bob.id] } }),
  ]);
  expect(await stateOf(Ann.web)).toBe('Ann* cy');
  expect((await Bob.web.act('join', 'c1')).code).toBe(500);
});

test('A member who is removed during the checks of a setup, an invitation or a join stays outside', async () => {
  for (const request of ['setup', 'invite', 'join'] as const) {
    const { users, groupId } = await trio(onOne(server));
    const { Ann, Bob, Cy, Dan } = users;
    if (request !== 'setup') await Ann.web.setup([Cy], 'c1');
    // The notice of the begin has queries of its own.
    await server.services.groupCalls.settled();
    const { db } = server.services;
    const [checked, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const count = db.select.bind(db);
    let queries = 0;
    // The second query of the check, that of the members, waits with its rows until the member is removed.
    db.select = ((...args: Parameters<typeof count>) => {
      if (++queries < 2) return count(...args);
      db.select = count;
      const query = count(...args);
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
    }) as unknown as typeof count;
    const asking =
      request === 'setup'
        ? Ann.web.setup([Bob, Cy], 'c1')
        : request === 'invite'
          ? Ann.web.invite([Bob], 'c1')
          : Bob.web.act('join', 'c1');
    await checked.promise;
    const body = { groupId, userIds: [Bob.id] };
    expect((await Ann.app.client.call(endpoints.groupMembersRemove, { body })).code).toBe(200);
    removed.resolve();
    expect((await asking).code).toBe(500);
    expect(await stateOf(Dan.web)).toBe(request === 'setup' ? 'none' : 'Ann* cy');
  }
});

test('[X-CALL-01] A member whom two groups call at once rings for the first one only', async () => {
  const { users } = await trio();
  const { Ann, Bob, Cy } = users;
  const { Eve, Fay } = (await makeScene(server, 'Eve', 'Fay')).users;
  const groupId = await makeGroup(server, Eve, [Bob, Fay]);
  const userInfos = [{ id: Bob.id }, { id: Fay.id }] as never;
  const answers = await Promise.all([
    Ann.web.setup([Bob, Cy], 'c1'),
    Eve.web.client.call(endpoints.webrtcGroupSetup, { body: { groupId, call: 'e1', userInfos } }),
  ]);
  expect(codes(answers)).toEqual([200, 200]);
  const rings = (await Bob.web.signals()).filter((text) => text.startsWith('200'));
  expect(rings).toHaveLength(1);
  const isAnnFirst = rings[0]!.startsWith('200 Ann');
  expect(await stateOf(Ann.web)).toBe(isAnnFirst ? 'Ann* bob cy' : 'Ann* cy');
  const info = await Bob.web.client.get(endpoints.webrtcGroupInfo, { query: { groupId } });
  expect(peopleOf(info)).toBe(isAnnFirst ? 'Eve* fay' : 'Eve* bob fay');
});

test('[X-CALL-01] Nobody is in a private and a group call, whichever comes first', async () => {
  const { users, readAll } = await trio();
  const { Ann, Bob, Cy, Dan } = users;
  await makeFriends(server, Ann, Bob, Cy, Dan);
  await makeFriends(server, Bob, Cy, Dan);
  await Ann.web.setup([Bob], 'c1');
  await readAll();
  const own = { code: 500, message: 'You are already in a call.' };
  // A user who rings, and one who is in the group call, on any device.
  expect(await callPrivately(Bob, Cy)).toMatchObject(own);
  expect(await callPrivately(Ann, Cy)).toMatchObject(own);
  expect(await callPrivately(Dan, Bob)).toMatchObject({
    code: 10_201,
    message: 'The other side is busy. Try again later.',
  });
  await server.services.calls.settled();
  const query = { minId: 0 };
  const { rows } = await Bob.app.client.get(endpoints.messagePrivateLoadOfflineMessage, { query });
  expect(rows).toMatchObject([{ type: 40, sendId: Dan.id, content: expect.stringContaining('"k":"busy"') }]);
  await Bob.web.act('reject', 'c1');
  // The call has ended, so all are free again.
  expect((await callPrivately(Bob, Cy)).code).toBe(200);
  expect(await Bob.web.act('join', 'c1')).toMatchObject({ code: 500 });
  expect(await Cy.app.setup([Ann])).toMatchObject(own);
  expect(await Ann.web.setup([Bob, Cy], 'c2')).toMatchObject({ code: 10_201 });
  expect((await Ann.web.setup([Cy, Dan], 'c2')).code).toBe(200);
  expect(await Cy.web.act('join', 'c2')).toMatchObject(own);
  expect(await stateOf(Cy.web)).toBe('Ann* dan');
  expect((await Ann.web.signals()).filter((text) => text.startsWith('203'))).toEqual(['203 Ann: Cy busy']);
});

test('[X-CALL-01] A private and a group setup to one user at once leave the user with one call', async () => {
  const { users } = await trio();
  const { Ann, Bob, Cy, Dan } = users;
  await makeFriends(server, Cy, Bob);
  const [group, single] = await Promise.all([Ann.web.setup([Bob], 'c1'), callPrivately(Cy, Bob)]);
  expect(codes([group, single])).toEqual([200, 10_201]);
  expect(await stateOf(Dan.web)).toBe(group.code === 200 ? 'Ann* bob' : 'none');
  expect(server.services.calls.between(Cy.id, Bob.id) === null).toBe(group.code === 200);
});

test('Repeated requests of an ended call succeed, and do not act on the next call of the group', async () => {
  const { users, readAll, read } = await trio();
  const { Ann, Bob } = users;
  await Ann.web.setup([Bob], 'c1');
  await Bob.web.act('accept', 'c1');
  await Bob.web.act('quit', 'c1');
  for (const [device, action] of [
    [Bob.web, 'quit'],
    [Ann.web, 'quit'],
    [Ann.web, 'cancel'],
  ] as const)
    expect((await device.act(action, 'c1')).code).toBe(200);
  await Ann.web.setup([Bob], 'c2');
  await readAll();
  for (const action of ['quit', 'cancel', 'reject'] as const) {
    expect((await Bob.web.act(action, 'c1')).code).toBe(200);
    expect((await Ann.web.act(action, 'c1')).code).toBe(200);
  }
  const over = { code: 500, message: 'The call has ended.' };
  for (const action of ['accept', 'join', 'heartbeat'] as const) {
    expect(await Bob.web.act(action, 'c1')).toMatchObject(over);
  }
  expect(await read(Ann.web, Bob.web)).toEqual([[], []]);
  expect(await stateOf(Bob.web)).toBe('Ann* bob');
});

test('A cancellation that overtakes its setup prevents the call', async () => {
  const { users, read } = await trio();
  const { Ann, Bob } = users;
  expect((await Ann.web.act('cancel', 'c1')).message).toBe('The call has ended.');
  expect(await Ann.web.setup([Bob], 'c1')).toMatchObject({ code: 500, message: 'The call has ended.' });
  expect(await read(Bob.web)).toEqual([[]]);
  expect((await Ann.web.setup([Bob], 'c2')).code).toBe(200);
});

test('A person who has left joins the same call again, with a new visit', async () => {
  const { users } = await trio();
  const { Ann, Bob, Cy } = users;
  await Ann.web.setup([Bob, Cy], 'c1');
  await Bob.web.act('accept', 'c1');
  const visitOf = async () => (await Ann.web.info()).userInfos.find(({ id }) => id === Bob.id)?.visit ?? 0;
  const first = await visitOf();
  await Bob.web.act('quit', 'c1');
  expect((await Bob.web.act('join', 'c1')).code).toBe(200);
  expect(await visitOf()).toBeGreaterThan(first);
  expect((await Bob.web.act('quit', 'c1')).code).toBe(200);
  expect(await stateOf(Ann.web)).toBe('Ann* cy');
});
