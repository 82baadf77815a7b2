import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import {
  calling,
  GONE,
  MICROPHONE,
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

const OTHER_GROUP = GROUP + 1;
const callStart = { call: 'private-1', friendId: BEN, mode: 'voice' };

/** Ben calls this user alone. */
const callOfBen = (scene: Scene): void => {
  scene.calls.signal({ type: MessageType.RTC_SETUP_VOICE, sendId: BEN, content: '' } as never);
};
const kinds = (scene: Scene): string[] => scene.rows().map(({ kind }) => kind);

test('[X-CALL-01] A setup of a private call during a group call is answered busy and changes nothing', async () => {
  const scene = setUp();
  await talking(scene);
  const before = scene.rows();
  callOfBen(scene);
  await scene.settle();
  expect(scene.rows()).toEqual(before);
  expect(scene.sent.at(-1)).toMatchObject({
    name: 'failed',
    uid: BEN,
    reason: expect.stringContaining('busy'),
  });
});

test('[GRP-09] A setup of a group call during another call is answered busy and changes nothing', async () => {
  const inPrivate = setUp();
  inPrivate.tabsAre('seat-one');
  await inPrivate.run('callStart', callStart);
  inPrivate.told(RUNG);
  inPrivate.signal(MessageType.RTC_GROUP_SETUP, BEN, RUNG.userInfos);
  await inPrivate.settle();
  expect(kinds(inPrivate)).toEqual(['call', 'running-call']);
  expect(inPrivate.sent).toMatchObject([
    { name: 'failed', groupId: GROUP, call: CALL, reason: expect.stringContaining('busy') },
  ]);
  const inGroup = setUp();
  await talking(inGroup);
  inGroup.signal(MessageType.RTC_GROUP_SETUP, CLEO, RUNG.userInfos, OTHER_GROUP);
  await inGroup.settle();
  expect(inGroup.step()).toBe('talking');
  expect(inGroup.sent.at(-1)).toMatchObject({ name: 'failed', groupId: OTHER_GROUP });
});

test('A call of one kind does not begin during a call of the other kind', async () => {
  const inGroup = setUp();
  await calling(inGroup);
  expect(await inGroup.run('callStart', callStart)).toEqual(done('in-call'));
  expect(await inGroup.run('callJoin', { groupId: OTHER_GROUP })).toEqual(done('in-call'));
  const inPrivate = setUp();
  inPrivate.tabsAre('seat-one');
  await inPrivate.run('callStart', callStart);
  inPrivate.told(TALK, OTHER_GROUP);
  expect(await inPrivate.run('callGroupStart', start)).toEqual(done('in-call'));
  expect(await inPrivate.run('callJoin', { groupId: OTHER_GROUP })).toEqual(done('in-call'));
  const held = { call: CALL, groupId: GROUP, role: 'host', step: 'talking', since: 1, generation: 0 };
  const wanted = { microphone: true, camera: false };
  expect(await inPrivate.run('callGroupRestore', { ...held, revision: 1, wanted, isOwner: true })).toEqual(
    done(false),
  );
});

test('[X-CALL-01] The quit of a call arrives before the setup of a call of the other kind', async () => {
  const left = Promise.withResolvers<ReturnType<typeof done>>();
  const scene = setUp({ quit: left.promise });
  await talking(scene);
  await scene.run('callQuit', { call: CALL });
  await scene.run('callStart', callStart);
  await scene.run('callReady', {});
  await scene.settle();
  expect(scene.names().at(-1)).toBe('quit');
  left.resolve(done(null));
  await scene.settle();
  expect(scene.sent.at(-1)).toMatchObject({ name: 'setup', uid: BEN });
});

test('Without a group call a private call rings, and during one only the setups of others are answered', async () => {
  const free = setUp();
  free.tabsAre('seat-one');
  callOfBen(free);
  expect(free.rows()).toMatchObject([{ kind: 'call', step: 'ringing' }]);
  const scene = setUp();
  await talking(scene);
  const before = scene.names();
  for (const [type, sendId] of [
    [MessageType.RTC_SETUP_VOICE, SELF],
    [MessageType.RTC_HANGUP, BEN],
  ] as const)
    scene.calls.signal({ type, sendId, content: '' } as never);
  await scene.settle();
  expect([scene.step(), scene.names()]).toEqual(['talking', before]);
});

test('A host who has just cancelled may call again before the server tells the end', async () => {
  const scene = setUp();
  await calling(scene);
  await scene.run('callQuit', { call: CALL });
  expect(await scene.run('callGroupStart', { ...start, call: 'call-0002' })).toEqual(done(null));
});

test('A call that begins replaces the end of a call of the other kind', async () => {
  const scene = setUp();
  await calling(scene);
  await scene.run('callQuit', { call: CALL });
  expect(kinds(scene)).toContain('group-call');
  await scene.run('callStart', callStart);
  expect(scene.rows().filter(({ key }) => key === 'call')).toMatchObject([
    { kind: 'call', step: 'preparing' },
  ]);
  await scene.run('callQuit', { call: 'private-1' });
  expect(scene.rows()).toMatchObject([{ kind: 'call', step: 'ended' }, { kind: 'running-call' }]);
  scene.told(RUNG);
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, RUNG.userInfos);
  expect(scene.rows()).toMatchObject([{ kind: 'group-call', step: 'ringing' }, { kind: 'running-call' }]);
});

test('The commands that both kinds share act on the call that they name, or that goes on', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  await scene.run('callStart', callStart);
  await scene.run('callWant', { microphone: false });
  expect(scene.rows()).toMatchObject([{ kind: 'call', wanted: { microphone: false } }]);
  await scene.run('callQuit', { call: 'private-1' });
  await calling(scene);
  await scene.run('callWant', { microphone: false });
  await scene.run('callClose', { call: 'private-1' });
  await scene.run('callQuit', { call: 'private-1' });
  expect(scene.row()).toMatchObject({ step: 'calling', wanted: { microphone: false } });
  await scene.run('callFail', { why: 'microphone' });
  expect(scene.step()).toBe('ended: microphone');
  await scene.run('callClose', { call: CALL });
  expect(kinds(scene)).toEqual(['running-call']);
  expect(await scene.run('callNothing', {})).toMatchObject({ ok: false, error: { code: 'INVALID' } });
  expect(await scene.run('callGroupStart', { ...start, userIds: [] })).toMatchObject({
    ok: false,
    error: { code: 'INVALID' },
  });
});

test('A group call does not begin outside a group, without a connection or beside a running call', async () => {
  const scene = setUp();
  const answer = async () => scene.run('callGroupStart', start);
  scene.groups.set(GROUP, { quit: false, dissolve: true, isBanned: false });
  expect(await answer()).toEqual(done('not-member'));
  scene.groups.set(GROUP, { quit: false, dissolve: false, isBanned: true });
  expect(await answer()).toEqual(done('not-member'));
  scene.groups.delete(GROUP);
  expect(await answer()).toEqual(done('not-member'));
  expect(await scene.run('callJoin', { groupId: GROUP })).toEqual(done('not-member'));
  scene.groups.set(GROUP, { quit: false, dissolve: false, isBanned: false });
  scene.link.state.step = 'waiting';
  expect(await answer()).toEqual(done('offline'));
  expect(await scene.run('callJoin', { groupId: GROUP })).toEqual(done('offline'));
  scene.link.state.step = 'live';
  scene.told(infoOf([user(BEN, true)]));
  expect(await answer()).toEqual(done('running'));
  expect(scene.sent).toEqual([]);
});

test('[GCALL-16, GCALL-20] A user joins the running call of a group, unless it is over or full', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  const running = infoOf([user(BEN, true, 90), user(CLEO, true, 91)]);
  scene.told({ ...running, most: 2 });
  expect(await scene.run('callJoin', { groupId: GROUP })).toEqual(done('full'));
  scene.told(running);
  expect(await scene.run('callJoin', { groupId: GROUP })).toEqual(done(null));
  expect(scene.row()).toMatchObject({ call: CALL, step: 'joining', role: 'joiner', owner: 'seat-one' });
  await scene.run('callReady', {});
  await scene.settle();
  expect(scene.sent).toEqual([{ name: 'join', groupId: GROUP, call: CALL }]);
  expect(scene.row()).toMatchObject({
    step: 'talking',
    people: [{ userId: BEN }, { userId: CLEO }, { userId: SELF, state: 'in' }],
  });
  // A running call that is not known yet is asked for.
  for (const [info, answered] of [
    [done(running), null],
    [done(GONE), 'over'],
    [NO_ANSWER, 'offline'],
  ] as const) {
    const unknown = setUp({ info });
    unknown.tabsAre('seat-one');
    expect(await unknown.run('callJoin', { groupId: GROUP })).toEqual(done(answered));
  }
  const rung = setUp();
  ringing(rung);
  expect(await rung.run('callJoin', { groupId: GROUP })).toEqual(done(null));
  expect(rung.step()).toBe('accepting');
});

test('[GCALL-16] An invitation is answered when the server has it, with its refusal', async () => {
  const invite = { call: CALL, userIds: [4] };
  const answers: [object, object | null][] = [
    [done(null), null],
    [refused(ResultCode.CALL_FULL), { why: 'full' }],
    [refused(ResultCode.FAILED, 'No.'), { why: 'refused', message: 'No.' }],
  ];
  for (const [answer, expected] of answers) {
    const scene = setUp({ invite: answer as never });
    expect(await scene.run('callInvite', invite)).toEqual(done({ why: 'over' }));
    await talking(scene);
    expect(await scene.run('callInvite', invite)).toEqual(done(expected));
    expect(scene.sent.at(-1)).toMatchObject({
      name: 'invite',
      groupId: GROUP,
      call: CALL,
      userInfos: [{ id: 4 }],
    });
  }
  const scene = setUp({ invite: NO_ANSWER });
  await talking(scene);
  const pending = scene.run('callInvite', invite);
  for (let second = 0; second < 15; second++) await scene.pass(1_000);
  expect(await pending).toEqual(done({ why: 'offline' }));
});

test('The running calls of the groups have rows, without those that a new connection does not tell', () => {
  const scene = setUp();
  const row = { kind: 'running-call', isIn: false, isFull: false };
  scene.told(infoOf([user(BEN, true, 90), user(SELF, false)]));
  scene.told(infoOf([user(BEN, true, 90), user(SELF, true, 91)], { most: 2 }), OTHER_GROUP);
  expect(scene.rows()).toEqual([
    {
      ...row,
      key: `running:${GROUP}`,
      groupId: GROUP,
      people: [{ userId: BEN, name: 'name 2', headImage: '' }],
    },
    expect.objectContaining({ groupId: OTHER_GROUP, isIn: true, isFull: true }),
  ]);
  // An older info, as a late answer brings it, does not bring the call back.
  scene.told(GONE, OTHER_GROUP);
  const older = { ...TALK, revision: 2 };
  scene.signal(MessageType.GROUP_CALL, null, older, OTHER_GROUP);
  expect(scene.rows()).toMatchObject([{ groupId: GROUP }]);
  scene.told(TALK, OTHER_GROUP);
  scene.live$.next({ step: 'logging-in' });
  scene.told(infoOf([user(BEN, true, 90)]));
  expect(scene.rows()).toHaveLength(2);
  scene.live$.next({ step: 'live' });
  expect(scene.rows()).toMatchObject([{ groupId: GROUP }]);
});

test('The running call of a group that the user has left has no row', () => {
  const scene = setUp();
  let changes = 0;
  scene.scope.bind(scene.calls.changed$, () => changes++);
  scene.told(infoOf([user(BEN, true, 90)]));
  const before = changes;
  scene.groups.set(GROUP, { quit: true, dissolve: false, isBanned: false });
  scene.news$.next({ kind: 'record', name: 'groups' });
  expect([scene.rows(), changes]).toEqual([[], before + 1]);
});

test('Broken and foreign signals change nothing', async () => {
  const scene = setUp();
  await talking(scene);
  const before = scene.rows();
  scene.signal(MessageType.GROUP_CALL, null, '{');
  scene.signal(MessageType.GROUP_CALL, null, '[]');
  scene.signal(MessageType.RTC_GROUP_JOIN, BEN, '"x"');
  scene.signal(MessageType.RTC_GROUP_CANCEL, BEN, '', OTHER_GROUP);
  scene.signal(250, BEN);
  scene.calls.signal({
    type: MessageType.RTC_GROUP_CANCEL,
    groupId: null,
    sendId: BEN,
    content: '',
  } as never);
  expect(scene.rows()).toEqual(before);
});

test('The end of the account ends all timers of its group call', async () => {
  const scene = setUp();
  await talking(scene);
  await scene.run('callGroupReport', MICROPHONE);
  const before = scene.names();
  scene.scope.end();
  await scene.pass(200_000);
  expect(scene.names()).toEqual(before);
});
