// Requests about calls that cross or repeat: each order ends in one state, which both users see.
import { afterAll, expect, test } from 'vitest';
import { callTime, type CallUser, makeCallUser, makePair, makeTalk, readAll } from './call-scene.ts';
import { makeFriends, startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options });
afterAll(() => server.stop());

const between = (a: CallUser, b: CallUser) => server.services.calls.between(a.id, b.id);
const recordsIn = (signals: readonly string[]) =>
  signals.filter((text) => /^4[01] /.test(text)).map((text) => /"k":"([a-z]+)"/.exec(text)?.[1]);
const typesIn = (signals: readonly string[]) => signals.map((text) => Number(text.split(' ')[0]));

test('An accept that crosses a cancellation ends the call for both, in each order', async () => {
  for (const isAcceptFirst of [true, false]) {
    const { ann, bob } = await makePair(server);
    await ann.web.setup(bob);
    await readAll(ann, bob);
    const steps = [() => bob.web.act('accept', ann), () => ann.web.act('cancel', bob)];
    for (const run of isAcceptFirst ? steps : steps.toReversed()) await run();
    expect(between(ann, bob)).toBeNull();
    const [annWeb, , bobWeb, bobApp] = await readAll(ann, bob);
    if (isAcceptFirst) {
      // The cancellation ends the talk like a hang-up.
      expect(typesIn(annWeb!)).toEqual([102, 41]);
      expect(typesIn(bobWeb!)).toEqual([106, 41]);
      expect(typesIn(bobApp!)).toEqual([102, 41]);
      expect(recordsIn(bobWeb!)).toEqual(['ended']);
    } else {
      expect((await bob.web.act('accept', ann)).message).toBe('The call has ended.');
      expect([typesIn(annWeb!), typesIn(bobWeb!), typesIn(bobApp!)]).toEqual([[41], [104, 41], [104, 41]]);
      expect(recordsIn(bobWeb!)).toEqual(['cancelled']);
    }
  }
});

test('[PCALL-16] Of two simultaneous accepts one wins, and the other device learns of it', async () => {
  const { ann, bob } = await makePair(server);
  await ann.web.setup(bob);
  await readAll(ann, bob);
  const answers = await Promise.all([bob.web.act('accept', ann), bob.app.act('accept', ann)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10_202]);
  const [annWeb, annApp, bobWeb, bobApp] = await readAll(ann, bob);
  expect([typesIn(annWeb!), annApp]).toEqual([[102], []]);
  expect([typesIn(bobWeb!), typesIn(bobApp!)]).toEqual(answers[0].code === 200 ? [[], [102]] : [[102], []]);
});

test('An accept that crosses a rejection of another device ends in one of the two', async () => {
  const { ann, bob } = await makePair(server);
  await ann.web.setup(bob);
  await readAll(ann, bob);
  const [accept, reject] = await Promise.all([bob.web.act('accept', ann), bob.app.act('reject', ann)]);
  const isTalking = Boolean(between(ann, bob)?.talk);
  expect([accept.code, reject.code]).toEqual(isTalking ? [200, 10_202] : [500, 200]);
  const [annWeb] = await readAll(ann);
  expect(typesIn(annWeb!)).toEqual(isTalking ? [102] : [103, 41]);
});

test('[X-CALL-01] When both users call at once the first setup rings and the second is answered busy', async () => {
  const { ann, bob } = await makePair(server);
  const answers = await Promise.all([ann.web.setup(bob), bob.web.setup(ann)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10_201]);
  const caller = between(ann, bob)?.caller.userId;
  const [first, second] = caller === ann.id ? [ann, bob] : [bob, ann];
  // A crossed call leaves no record: the call rings.
  expect(await readAll(first, second)).toEqual([
    [],
    [],
    [`101 ${first.id}>${second.id}`],
    [`101 ${first.id}>${second.id}`],
  ]);
  expect((await second.web.act('accept', first)).code).toBe(200);
});

test('A user who is called twice at once gets one call, and the other caller is answered busy', async () => {
  const { ann, bob } = await makePair(server);
  const cy = await makeCallUser(server, 'Cy');
  await makeFriends(server, bob, cy);
  const answers = await Promise.all([ann.web.setup(bob), cy.web.setup(bob)]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10_201]);
  const signals = await bob.web.signals();
  expect(signals.filter((text) => text.startsWith('101 '))).toHaveLength(1);
  expect(recordsIn(signals)).toEqual(['busy']);
});

test('A hang-up that crosses the one of the other side, or repeats, ends one call and stores one record', async () => {
  const { ann, bob } = await makeTalk(server);
  const answers = await Promise.all([
    ann.web.act('handup', bob),
    bob.web.act('handup', ann),
    ann.web.act('handup', bob),
  ]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ message }) => message === 'The call has ended.')).toHaveLength(2);
  const all = await readAll(ann, bob);
  expect(all.map(recordsIn)).toEqual([['ended'], ['ended'], ['ended'], ['ended']]);
});

test('An accept of a third device after a hang-up starts nothing', async () => {
  const { ann, bob } = await makeTalk(server);
  await ann.web.act('handup', bob);
  await readAll(ann, bob);
  expect(await bob.app.act('accept', ann)).toMatchObject({ code: 500, message: 'The call has ended.' });
  expect(await readAll(ann, bob)).toEqual([[], [], [], []]);
  expect(between(ann, bob)).toBeNull();
});

test('Repeated requests of an ended call do not act on a later call of the same users', async () => {
  const { ann, bob } = await makePair(server);
  const isRinging = () => between(ann, bob)?.talk === null;
  // The caller cancels, and calls again. The setup and the cancellation are repeated.
  await ann.web.setup(bob, 'video', 'a1');
  await ann.web.act('cancel', bob, 'a1');
  await ann.web.setup(bob, 'video', 'a2');
  await readAll(ann, bob);
  for (const late of [
    await ann.web.act('cancel', bob, 'a1'),
    await ann.web.act('handup', bob, 'a1'),
    await ann.web.setup(bob, 'video', 'a1'),
  ])
    expect(late).toMatchObject({ code: 500, message: 'The call has ended.' });
  expect([isRinging(), await readAll(ann, bob)]).toEqual([true, [[], [], [], []]]);
  // The callee rejects, and is called again. The rejection is repeated.
  await bob.web.act('reject', ann, 'a2');
  await ann.web.setup(bob, 'video', 'a3');
  expect((await bob.web.act('reject', ann, 'a2')).code).toBe(500);
  expect((await ann.web.setup(bob, 'video', 'a2')).code).toBe(500);
  expect(isRinging()).toBe(true);
  // The callee accepts and hangs up, and is called again. The accept and the hang-up are repeated.
  await bob.web.act('accept', ann, 'a3');
  await bob.web.act('handup', ann, 'a3');
  await ann.web.setup(bob, 'video', 'a4');
  expect((await bob.web.act('accept', ann, 'a3')).code).toBe(500);
  expect((await bob.web.act('handup', ann, 'a3')).code).toBe(500);
  expect(isRinging()).toBe(true);
  expect((await bob.web.act('accept', ann, 'a4')).code).toBe(200);
  expect((await ann.web.act('handup', bob, 'a4')).code).toBe(200);
});

test('A late accept or rejection of a call that only rang does not act on the next call', async () => {
  const { ann, bob } = await makePair(server);
  await ann.web.setup(bob, 'voice', 'e1');
  expect(await bob.web.signals()).toEqual([`100 ${ann.id}>${bob.id} {"call":"e1"}`]);
  await ann.web.act('cancel', bob, 'e1');
  await ann.web.setup(bob, 'voice', 'e2');
  await readAll(ann, bob);
  for (const action of ['accept', 'reject', 'handup'] as const)
    for (const device of [bob.web, bob.app])
      expect(await device.act(action, ann, 'e1')).toMatchObject({
        code: 500,
        message: 'The call has ended.',
      });
  expect([between(ann, bob)?.talk, await readAll(ann, bob)]).toEqual([null, [[], [], [], []]]);
  expect(await bob.web.info(ann, 'e1')).toMatchObject({ isChating: false, here: false });
  expect(await bob.web.info(ann, 'e2')).toMatchObject({ isChating: true });
  // A client without ids acts on the present call.
  expect((await bob.web.act('accept', ann)).code).toBe(200);
});

test('A cancellation that overtakes its setup prevents the call', async () => {
  const { ann, bob } = await makePair(server);
  expect((await ann.web.act('cancel', bob, 'c1')).message).toBe('The call has ended.');
  expect(await ann.web.setup(bob, 'video', 'c1')).toMatchObject({
    code: 500,
    message: 'The call has ended.',
  });
  expect(await readAll(bob)).toEqual([[], []]);
  expect((await ann.web.setup(bob, 'video', 'c2')).code).toBe(200);
});

test('A setup to a busy user that is repeated with its id stores one record', async () => {
  const { ann, bob } = await makeTalk(server);
  const cy = await makeCallUser(server, 'Cy');
  await makeFriends(server, bob, cy);
  for (const call of ['d1', 'd1', 'd2']) expect((await cy.web.setup(bob, 'voice', call)).code).toBe(10_201);
  expect(recordsIn(await bob.app.signals())).toEqual(['busy', 'busy']);
  expect(between(ann, bob)?.talk).toBeTruthy();
});
