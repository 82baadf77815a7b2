import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import { HEARTBEAT } from '../../../workers/calls/call-streams.ts';
import { RING_LIMIT } from '../../../workers/calls/machine.ts';
import { EXPLANATION_LIMIT } from '../../../workers/group-calls/machine.ts';
import {
  calling,
  GONE,
  HOSTED,
  MICROPHONE,
  refused,
  ringing,
  setUp,
  start,
  TALK,
  talking,
} from './group-scene.ts';
import { BEN, CALL, CLEO, GROUP, infoOf, SELF, user } from './machine-inputs.ts';

test('[GCALL-07, GCALL-08] The host rings the members when the devices are open, and talks with the first accept', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  expect(await scene.run('callGroupStart', start)).toEqual(done(null));
  expect(scene.row()).toMatchObject({ step: 'preparing', role: 'host', hostId: SELF, owner: 'seat-one' });
  expect(scene.sent).toEqual([]);
  await scene.run('callReady', {});
  await scene.settle();
  expect(scene.step()).toBe('calling');
  expect(scene.sent).toMatchObject([
    {
      name: 'setup',
      groupId: GROUP,
      call: CALL,
      userInfos: [{ id: SELF }, { id: BEN, nickName: 'Friend' }, {}],
    },
  ]);
  scene.told(HOSTED);
  expect(scene.row()).toMatchObject({
    step: 'talking',
    since: 500,
    people: [
      { userId: SELF, state: 'in', visit: 90 },
      { userId: BEN, state: 'in', visit: 91 },
      { userId: CLEO, state: 'invited' },
    ],
  });
});

test('[GCALL-09, GRP-09] An invitee rings, accepts with open devices, and talks when the server has the accept', async () => {
  const scene = setUp();
  ringing(scene);
  expect(scene.row()).toMatchObject({
    call: CALL,
    step: 'ringing',
    role: 'invitee',
    inviterId: BEN,
    hostId: BEN,
    ringer: 'seat-two',
    owner: null,
  });
  expect(await scene.run('callAccept', { call: CALL })).toEqual(done(true));
  expect(await scene.run('callAccept', { call: CALL }, 'seat-two')).toEqual(done(false));
  expect(scene.row()).toMatchObject({ step: 'accepting', owner: 'seat-one', ringer: null });
  await scene.run('callReady', {}, 'seat-two');
  await scene.settle();
  expect(scene.sent).toEqual([]);
  await scene.pass(700);
  await scene.run('callReady', {});
  await scene.settle();
  expect(scene.row()).toMatchObject({ step: 'talking', since: 700 });
  expect(scene.sent).toEqual([{ name: 'accept', groupId: GROUP, call: CALL }]);
});

test('[GCALL-11, GCALL-12, GCALL-13] A quit cancels, rejects or quits, whichever fits the step', async () => {
  const host = setUp();
  await calling(host);
  await host.run('callQuit', { call: CALL }, 'seat-two');
  const invitee = setUp();
  ringing(invitee);
  await invitee.run('callQuit', { call: CALL });
  const both = setUp();
  await talking(both);
  await both.run('callQuit', { call: CALL });
  for (const scene of [host, invitee, both]) await scene.settle();
  expect([host, invitee, both].map((scene) => [scene.step(), scene.sent.at(-1)])).toEqual([
    ['ended: own', { name: 'cancel', groupId: GROUP, call: CALL }],
    ['ended: own', { name: 'reject', groupId: GROUP, call: CALL }],
    ['ended: own', { name: 'quit', groupId: GROUP, call: CALL }],
  ]);
});

test('Only the host ends a talk for everybody', async () => {
  const guest = setUp();
  await talking(guest);
  await guest.run('callEndForAll', { call: CALL });
  expect(guest.step()).toBe('talking');
  const host = setUp();
  await calling(host);
  host.told(HOSTED);
  await host.run('callEndForAll', { call: CALL });
  await host.settle();
  expect([host.step(), host.sent.at(-1)?.name]).toEqual(['ended: own', 'cancel']);
});

test('[GCALL-18] The devices are announced at each change, and again when somebody comes', async () => {
  const scene = setUp();
  await talking(scene);
  const devices = () => scene.sent.filter(({ name }) => name === 'device');
  expect(devices()).toEqual([
    {
      name: 'device',
      groupId: GROUP,
      call: CALL,
      isMicroPhone: true,
      isCamera: false,
      isShareScreen: false,
    },
  ]);
  await scene.run('callGroupReport', { ...MICROPHONE, camera: true });
  await scene.run('callGroupReport', { ...MICROPHONE, camera: true });
  await scene.settle();
  expect(devices()).toHaveLength(2);
  expect(scene.row()?.people[1]).toMatchObject({ userId: SELF, camera: true });
  scene.told(infoOf([user(BEN, true, 90), user(SELF, true, 91), user(CLEO, true, 92)]));
  await scene.settle();
  expect(devices()).toHaveLength(3);
  expect(devices().at(-1)).toMatchObject({ isCamera: true });
  // A person who leaves needs no announcement.
  scene.told(infoOf([user(BEN, true, 90), user(SELF, true, 91)]));
  await scene.settle();
  expect(devices()).toHaveLength(3);
});

test('[GCALL-18, ENT-18] A signal about devices changes the row of its sender', async () => {
  const scene = setUp();
  await talking(scene);
  const told = { groupId: GROUP, isCamera: true, isMicroPhone: false, isShareScreen: true };
  scene.signal(MessageType.RTC_GROUP_DEVICE, BEN, told);
  expect(scene.row()?.people[0]).toMatchObject({ camera: true, microphone: false, screen: true });
});

test('[GCALL-19, LIM-07] A heartbeat is sent every 15 s in the call, and none before or after it', async () => {
  const scene = setUp();
  ringing(scene);
  await scene.pass(HEARTBEAT);
  await scene.run('callAccept', { call: CALL });
  await scene.pass(HEARTBEAT);
  expect(scene.names()).toEqual([]);
  await scene.run('callReady', {});
  await scene.settle();
  await scene.pass(HEARTBEAT - 1);
  expect(scene.names()).toEqual(['accept']);
  await scene.pass(1);
  await scene.pass(HEARTBEAT);
  expect(scene.sent.slice(1)).toEqual([
    { name: 'heartbeat', groupId: GROUP, call: CALL },
    { name: 'heartbeat', groupId: GROUP, call: CALL },
  ]);
  await scene.run('callQuit', { call: CALL });
  await scene.pass(4 * HEARTBEAT);
  expect(scene.names().slice(3)).toEqual(['quit']);
});

test('[ERR-46, GCALL-14] A call without others and without anybody who rings ends, and the server is told', async () => {
  const scene = setUp();
  await calling(scene);
  scene.told(infoOf([user(SELF, true, 90), user(CLEO, false)], { host: user(SELF, true) }));
  scene.signal(MessageType.RTC_GROUP_REJECT, BEN);
  expect(scene.row()).toMatchObject({
    step: 'calling',
    missed: { number: 1, userIds: [BEN], why: 'rejected' },
  });
  scene.told(infoOf([user(SELF, true, 90)], { host: user(SELF, true) }));
  expect(scene.step()).toBe('calling');
  const reason = '{"k":"no-answer","a":[],"t":"They did not answer."}';
  scene.signal(MessageType.RTC_GROUP_FAILED, SELF, { userIds: [CLEO], reason });
  expect(scene.row()).toMatchObject({
    end: { why: 'nobody' },
    missed: { number: 2, userIds: [CLEO], why: 'no-answer' },
  });
  await scene.settle();
  expect(scene.names()).toEqual(['setup', 'cancel']);
});

test('[ERR-46] A call that is over ends as explained by the next signal, or without one after a second', async () => {
  const ends = async (...signals: [type: number, senderId: number][]): Promise<string | undefined> => {
    const scene = setUp();
    await talking(scene);
    scene.told(GONE);
    expect(scene.step()).toBe('talking');
    for (const [type, senderId] of signals) scene.signal(type, senderId);
    await scene.pass(EXPLANATION_LIMIT);
    return scene.step();
  };
  expect(await ends([MessageType.RTC_GROUP_CANCEL, BEN])).toBe('ended: cancelled');
  const left: [number, number][] = [
    [MessageType.RTC_GROUP_QUIT, BEN],
    [MessageType.RTC_GROUP_REJECT, CLEO],
  ];
  expect(await ends(...left, [MessageType.RTC_GROUP_CANCEL, BEN])).toBe('ended: nobody');
  expect(await ends()).toBe('ended: gone');
});

test('[GCALL-16] Joins and invitations add people, with a server that numbers them and with another one', async () => {
  const scene = setUp();
  await talking(scene);
  scene.told(infoOf([...TALK.userInfos, user(4, false)]));
  expect(scene.row()?.people.map(({ userId }) => userId)).toEqual([BEN, SELF, CLEO, 4]);
  // The signals of a server that numbers the infos change no people.
  scene.signal(MessageType.RTC_GROUP_JOIN, 5, user(5, true));
  expect(scene.row()?.people).toHaveLength(4);
  const other = setUp();
  other.tabsAre('seat-one');
  other.signal(MessageType.RTC_GROUP_SETUP, BEN, [user(BEN, null), user(SELF, null)]);
  other.signal(MessageType.RTC_GROUP_INVITE, BEN, [user(CLEO, null), user(CLEO, null)]);
  other.signal(MessageType.RTC_GROUP_JOIN, 5, user(5, null));
  other.signal(MessageType.RTC_GROUP_ACCEPT, CLEO, '');
  expect(other.row()?.people.map(({ userId, state }) => [userId, state])).toEqual([
    [BEN, 'in'],
    [SELF, 'invited'],
    [CLEO, 'in'],
    [5, 'in'],
  ]);
});

test('[GCALL-16] The newest info is the truth: an older one changes nothing', async () => {
  const scene = setUp();
  await talking(scene);
  const before = scene.rows();
  const older = { ...infoOf([user(SELF, true)]), revision: 3 };
  scene.signal(MessageType.GROUP_CALL, null, older);
  expect(scene.rows()).toEqual(before);
});

test('[ERR-44] A call that nobody answers ends after a minute, on both sides', async () => {
  const host = setUp();
  await calling(host);
  await host.pass(RING_LIMIT);
  expect([host.step(), host.names().at(-1)]).toEqual(['ended: nobody', 'cancel']);
  const invitee = setUp();
  ringing(invitee);
  await invitee.pass(RING_LIMIT);
  expect([invitee.step(), invitee.sent.at(-1)]).toMatchObject([
    'ended: unanswered',
    { name: 'failed', groupId: GROUP, call: CALL, reason: expect.stringContaining('no-answer') },
  ]);
});

test('The refusals of the setup, the accept and the request to join have their ends', async () => {
  const setups: [number, string][] = [
    [ResultCode.CALL_RUNNING, 'running'],
    [ResultCode.CALL_FULL, 'full'],
    [ResultCode.CALL_BUSY, 'busy'],
    [ResultCode.CALL_ANSWERED, 'answered-elsewhere'],
    [ResultCode.FAILED, 'failed'],
  ];
  for (const [status, why] of setups) {
    const scene = setUp({ setup: refused(status) });
    scene.tabsAre('seat-one');
    await scene.run('callGroupStart', start);
    await scene.run('callReady', {});
    await scene.settle();
    expect(scene.step()).toBe(`ended: ${why}`);
  }
  const late = setUp({ accept: refused(ResultCode.CALL_ANSWERED) });
  ringing(late);
  await late.run('callAccept', { call: CALL });
  await late.run('callReady', {});
  await late.settle();
  expect(late.step()).toBe('ended: answered-elsewhere');
});
