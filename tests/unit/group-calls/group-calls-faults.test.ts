import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import { CONNECT_AGAIN, HEARTBEAT, RETURN_LIMIT } from '../../../workers/calls/call-streams.ts';
import { TAKE_OVER_LIMIT } from '../../../workers/calls/machine.ts';
import { EXPLANATION_LIMIT, RESTORE_LIMIT } from '../../../workers/group-calls/machine.ts';
import { ORPHAN_LIMIT } from '../../../workers/group-calls/orphans.ts';
import { REJOIN_PAUSE } from '../../../workers/group-calls/transitions.ts';
import {
  type Answers,
  calling,
  GONE,
  HOSTED,
  NO_ANSWER,
  refused,
  ringing,
  RUNG,
  type Scene,
  setUp,
  start,
  TALK,
  talking,
} from './group-scene.ts';
import { BEN, CALL, CLEO, GROUP, infoOf, SELF, user } from './machine-inputs.ts';

test('A refused heartbeat asks for the info, which joins the call again or ends it', async () => {
  const dropped = setUp({
    heartbeat: refused(500),
    info: done(infoOf([user(BEN, true), user(CLEO, true)], { revision: 900, here: false })),
  });
  await talking(dropped);
  await dropped.pass(HEARTBEAT);
  expect([dropped.step(), dropped.names().slice(2)]).toEqual([
    'talking',
    ['heartbeat', 'info', 'join', 'device'],
  ]);
  const over = setUp({ heartbeat: refused(500), info: done({ ...GONE, revision: 900 }) });
  await talking(over);
  await over.pass(HEARTBEAT);
  await over.pass(1_000);
  expect(over.step()).toBe('ended: gone');
});

test('A group call that the host ends shows this reason, although the answer of a heartbeat overtakes it', async () => {
  const scene = setUp({ heartbeat: refused(500), info: done({ ...GONE, revision: 900 }) });
  await talking(scene);
  await scene.pass(HEARTBEAT);
  expect(scene.step()).toBe('talking');
  scene.signal(MessageType.RTC_GROUP_CANCEL, BEN);
  await scene.pass(1_000);
  expect(scene.step()).toBe('ended: cancelled');
});

test('A setup without an answer is repeated, and a quit follows it', async () => {
  const scene = setUp({ setup: NO_ANSWER });
  await calling(scene);
  await scene.pass(1_000);
  expect([scene.step(), scene.names()]).toEqual(['preparing', ['setup', 'setup']]);
  await scene.run('callQuit', { call: CALL });
  await scene.pass(1_000);
  expect([scene.step(), scene.names()]).toEqual(['ended: own', ['setup', 'setup', 'cancel']]);
});

test('Another tab takes the call over when its tab has gone, and without a tab the engine leaves', async () => {
  const scene = setUp();
  await talking(scene);
  scene.tabsAre('seat-two');
  await scene.pass(RETURN_LIMIT);
  expect(scene.row()).toMatchObject({ owner: null, heir: 'seat-two' });
  expect(await scene.run('callTake', {}, 'seat-two')).toEqual(done(1));
  await scene.pass(TAKE_OVER_LIMIT);
  expect(scene.row()).toMatchObject({ step: 'talking', owner: 'seat-two', heir: null, generation: 1 });
  scene.tabsAre();
  await scene.pass(TAKE_OVER_LIMIT);
  expect([scene.step(), scene.names().at(-1)]).toEqual(['ended: lost', 'quit']);
});

test('[INV-7] A tab that closes while its join asks for the running call leaves no call behind', async () => {
  const info = Promise.withResolvers<ReturnType<typeof done>>();
  const scene = setUp({ info: info.promise });
  scene.tabsAre('seat-one', 'seat-two');
  const joined = scene.run('callJoin', { groupId: GROUP });
  scene.tabsAre('seat-two');
  info.resolve(done({ ...TALK, revision: 900 }));
  expect([await joined, scene.row()]).toEqual([done('offline'), undefined]);
  expect(await scene.run('callJoin', { groupId: GROUP }, 'seat-two')).toEqual(done(null));
});

test('A person who drops returns without an invitation, at most once in 5 s', async () => {
  const scene = setUp();
  await talking(scene);
  const joins = () => scene.names().filter((name) => name === 'join').length;
  scene.told(infoOf([user(BEN, true, 90), user(CLEO, true, 92)]));
  expect(joins()).toBe(0);
  await scene.pass(EXPLANATION_LIMIT);
  expect([scene.step(), joins()]).toEqual(['talking', 1]);
  scene.told(infoOf([user(BEN, true, 90), user(CLEO, true, 92), user(SELF, true, 95)]));
  expect(scene.row()?.people.at(-1)).toMatchObject({ userId: SELF, visit: 95 });
  scene.told(infoOf([user(BEN, true, 90), user(CLEO, true, 92)]));
  await scene.pass(EXPLANATION_LIMIT);
  expect(joins()).toBe(1);
  await scene.pass(REJOIN_PAUSE);
  expect([scene.step(), joins()]).toEqual(['talking', 2]);
});

test('A person whose socket is not back yet returns as soon as it is', async () => {
  const answers: Answers = {
    heartbeat: refused(500),
    info: done(infoOf([user(BEN, true), user(CLEO, true)], { revision: 900, here: false })),
    join: refused(ResultCode.CALL_OFFLINE),
  };
  const scene = setUp(answers);
  await talking(scene);
  await scene.pass(HEARTBEAT);
  expect([scene.step(), scene.names().at(-1)]).toEqual(['talking', 'join']);
  answers['join'] = done(null);
  await scene.pass(REJOIN_PAUSE);
  expect([scene.step(), scene.names().slice(-2)]).toEqual(['talking', ['join', 'device']]);
});

test('A person who is removed from the group does not return', async () => {
  const scene = setUp();
  await talking(scene);
  scene.told(infoOf([user(BEN, true, 90), user(CLEO, true, 92)]));
  scene.signal(MessageType.RTC_GROUP_FAILED, BEN, { userIds: [SELF], reason: '{"k":"removed","t":"x"}' });
  await scene.pass(2 * EXPLANATION_LIMIT);
  expect([scene.step(), scene.names()]).toEqual(['ended: removed', ['accept', 'device']]);
});

test('A host whose server stops is still a member: the call is over for everybody', async () => {
  const scene = setUp();
  await calling(scene);
  scene.told(HOSTED);
  scene.told(GONE);
  scene.signal(MessageType.RTC_GROUP_CANCEL, SELF);
  expect(scene.step()).toBe('ended: cancelled');
});

test('After a reconnect the call goes on, is joined again, or ends', async () => {
  const after = async (info: object): Promise<[unknown, string[]]> => {
    const scene = setUp({ info: done({ ...info, revision: 900 }) });
    await talking(scene);
    const before = scene.sent.length;
    scene.reconnect();
    await scene.settle();
    await scene.pass(1_000);
    return [scene.step(), scene.names().slice(before)];
  };
  expect(await after({ ...TALK, here: true })).toEqual(['talking', ['info', 'device']]);
  const without = infoOf([user(BEN, true, 90), user(CLEO, false)], { here: false });
  // The server begins the new coming with the first devices, so they are announced again.
  expect(await after(without)).toEqual(['talking', ['info', 'device', 'join', 'device']]);
  expect(await after({ ...TALK, here: false })).toEqual(['ended: answered-elsewhere', ['info', 'device']]);
  expect(await after(GONE)).toEqual(['ended: gone', ['info', 'device']]);
});

test('A call that is over stops ringing after a reconnect, although an answer to the question was lost', async () => {
  const answers: Answers = { info: NO_ANSWER };
  const scene = setUp(answers);
  ringing(scene);
  scene.reconnect();
  await scene.settle();
  expect([scene.step(), scene.names()]).toEqual(['ringing', ['info']]);
  answers['info'] = done({ ...GONE, revision: 900, here: false });
  await scene.pass(1_000);
  await scene.pass(1_000);
  expect([scene.step(), scene.names()]).toEqual(['ended: gone', ['info', 'info']]);
});

test('A talk without signalling connects again each 3 s', async () => {
  const scene = setUp();
  await talking(scene);
  scene.link.state.step = 'waiting';
  await scene.pass(2 * CONNECT_AGAIN);
  expect(scene.inputs).toEqual(['online', 'online']);
});

test('[PCALL-16] Another device of this user that accepts or rejects ends the ringing', () => {
  const accepted = setUp();
  ringing(accepted);
  accepted.told(TALK);
  const rejected = setUp();
  ringing(rejected);
  rejected.told(infoOf([user(BEN, true, 90), user(CLEO, false)]));
  rejected.signal(MessageType.RTC_GROUP_REJECT, SELF);
  expect([accepted.step(), rejected.step()]).toEqual([
    'ended: answered-elsewhere',
    'ended: rejected-elsewhere',
  ]);
});

const HELD = {
  call: CALL,
  groupId: GROUP,
  role: 'invitee',
  step: 'talking',
  since: 400,
  generation: 2,
  revision: 40,
  wanted: { microphone: true, camera: false },
};

test('A call of an earlier engine has no row before its people are known: its tab would close the links', async () => {
  const scene = setUp({ info: new Promise(() => undefined) });
  scene.tabsAre('seat-one');
  expect(await scene.run('callGroupRestore', { ...HELD, isOwner: true })).toEqual(done(true));
  scene.signal(MessageType.RTC_GROUP_OFFER, BEN, '{"type":"offer"}');
  expect(scene.rows()).toEqual([]);
  scene.told(TALK);
  expect(scene.row()).toMatchObject({ step: 'talking', people: [{ userId: BEN }, {}, {}] });
  expect(scene.rows()).toContainEqual(expect.objectContaining({ kind: 'signal', from: BEN }));
});

test('A restored call whose people nobody tells ends, so that the user can call again', async () => {
  const scene = setUp({ info: refused(ResultCode.NOT_FOUND) });
  scene.tabsAre('seat-one');
  await scene.run('callGroupRestore', { ...HELD, isOwner: true });
  await scene.pass(RESTORE_LIMIT);
  expect([scene.step(), scene.names()]).toEqual(['ended: lost', ['info', 'quit']]);
  expect(await scene.run('callGroupStart', start)).toEqual(done(null));
});

test('A call that an earlier engine held goes on with its tab', async () => {
  const scene = setUp({ info: done({ ...TALK, here: true, revision: 900 }) });
  scene.tabsAre('seat-one', 'seat-two');
  expect(await scene.run('callGroupRestore', { ...HELD, isOwner: false }, 'seat-two')).toEqual(done(true));
  expect(await scene.run('callGroupRestore', { ...HELD, isOwner: true })).toEqual(done(true));
  expect(await scene.run('callGroupRestore', { ...HELD, isOwner: true }, 'seat-two')).toEqual(done(false));
  await scene.settle();
  expect(scene.row()).toMatchObject({
    step: 'talking',
    owner: 'seat-one',
    generation: 2,
    since: 400,
    people: TALK.userInfos.map(({ id }) => ({ userId: id })),
  });
  expect(scene.row()?.revision).toBeGreaterThan(40);
  const accepting = setUp({ info: done({ ...RUNG, revision: 900 }) });
  accepting.tabsAre('seat-one');
  await accepting.run('callGroupRestore', { ...HELD, step: 'accepting', isOwner: true });
  await accepting.settle();
  expect([accepting.step(), accepting.names()]).toEqual(['talking', ['info', 'accept']]);
});

test('A call whose accepting tab has gone rings in another tab', async () => {
  const scene = setUp();
  ringing(scene);
  await scene.run('callAccept', { call: CALL });
  scene.tabsAre('seat-two');
  expect(scene.row()).toMatchObject({ step: 'ringing', owner: null, ringer: 'seat-two' });
});

test('A refused info ends the call, and a server without that endpoint lets it go on', async () => {
  for (const [status, step] of [
    [ResultCode.FAILED, 'ended: gone'],
    [ResultCode.NOT_FOUND, 'talking'],
  ] as const) {
    const scene = setUp({ info: refused(status) });
    await talking(scene);
    scene.reconnect();
    await scene.settle();
    await scene.pass(1_000);
    expect(scene.step()).toBe(step);
  }
});

test('A call that runs here without a call of this browser is left, because the quit was lost', async () => {
  const sentAfter = async (here: boolean, held: object | null): Promise<unknown[]> => {
    const scene = setUp({ info: done({ ...TALK, here, revision: 900 }) });
    scene.tabsAre('seat-one');
    scene.told(TALK);
    if (held) await scene.run('callGroupRestore', { ...held, isOwner: true });
    await scene.settle();
    await scene.pass(ORPHAN_LIMIT);
    return scene.sent;
  };
  expect(await sentAfter(true, null)).toEqual([
    { name: 'info', groupId: GROUP },
    { name: 'quit', groupId: GROUP, call: CALL },
  ]);
  expect(await sentAfter(false, null)).toEqual([{ name: 'info', groupId: GROUP }]);
  expect(await sentAfter(true, HELD)).not.toContainEqual(expect.objectContaining({ name: 'quit' }));
});

const LATER = infoOf([user(BEN, true, 95), user(SELF, false)], { call: 'call-0009' });
const invite = (scene: Scene): void => {
  scene.told(LATER);
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, LATER.userInfos);
};

test('[GCALL-09] A later call of the group rings, although the accept of the earlier one has no answer', async () => {
  const scene = setUp({ accept: NO_ANSWER });
  ringing(scene);
  await scene.run('callAccept', { call: CALL });
  await scene.run('callReady', {});
  invite(scene);
  expect(scene.row()).toMatchObject({ call: 'call-0009', step: 'ringing', inviterId: BEN, owner: null });
  await scene.pass(10_000);
  expect([scene.step(), scene.names()]).toEqual(['ringing', ['accept']]);
});

test('[GCALL-09] A call that invites this user during the own setup rings after its refusal, unless it is over', async () => {
  const after = async (isOver: boolean): Promise<unknown> => {
    const answer = Promise.withResolvers<ReturnType<typeof refused>>();
    const scene = setUp({ setup: answer.promise });
    scene.tabsAre('seat-one', 'seat-two');
    await scene.run('callGroupStart', start);
    invite(scene);
    await scene.run('callReady', {});
    expect(scene.row()).toMatchObject({ call: CALL, step: 'preparing' });
    if (isOver) scene.told(GONE);
    answer.resolve(refused(ResultCode.CALL_RUNNING));
    await scene.settle();
    return [scene.row()?.call, scene.step(), scene.row()?.ringer, scene.names()];
  };
  expect(await after(false)).toEqual(['call-0009', 'ringing', 'seat-two', ['setup']]);
  expect(await after(true)).toEqual([CALL, 'ended: running', null, ['setup']]);
});
