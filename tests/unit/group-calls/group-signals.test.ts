import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { ResultCode } from '../../../src/core/wire/index.ts';
import { SIGNALS } from '../../../workers/group-calls/on-signal.ts';
import { refused, setUp, talking } from './group-scene.ts';
import { BEN, CALL, CLEO, GROUP, infoOf, SELF, user } from './machine-inputs.ts';

test('Signals of a link wait for the call tab with their sender, and a flood drops those of one person only', async () => {
  const scene = setUp();
  await talking(scene);
  scene.told(infoOf([user(BEN, true, 90), user(SELF, true, 91), user(CLEO, true, 92)]));
  const signals = () => scene.rows().filter((it) => it.kind === 'signal');
  scene.signal(MessageType.RTC_GROUP_OFFER, BEN, '{"type":"offer"}');
  scene.signal(MessageType.RTC_GROUP_CANDIDATE, CLEO, '{"candidate":""}');
  scene.signal(MessageType.RTC_GROUP_OFFER, 77, '{"type":"offer"}');
  expect(signals()).toMatchObject([
    { number: 1, type: 'offer', from: BEN },
    { number: 2, type: 'candidate', from: CLEO, json: '{"candidate":""}' },
  ]);
  await scene.run('callHandled', { number: 1 });
  for (let count = 0; count < SIGNALS + 1; count++)
    scene.signal(MessageType.RTC_GROUP_CANDIDATE, BEN, '{"candidate":"x"}');
  expect(signals().map(({ from }) => from)).toEqual([CLEO]);
  expect(scene.step()).toBe('talking');
});

test('Offers that arrive before the answer to the request to join are kept', async () => {
  const scene = setUp({ join: new Promise(() => undefined) });
  scene.tabsAre('seat-one');
  scene.told(infoOf([user(BEN, true, 90)]));
  await scene.run('callJoin', { groupId: GROUP });
  scene.signal(MessageType.RTC_GROUP_OFFER, BEN, '{"type":"offer"}');
  expect(scene.rows()).not.toContainEqual(expect.objectContaining({ kind: 'signal' }));
  await scene.run('callReady', {});
  scene.signal(MessageType.RTC_GROUP_OFFER, BEN, '{"type":"offer"}');
  expect(scene.rows()).toContainEqual(expect.objectContaining({ kind: 'signal', from: BEN }));
});

test('Only the call tab sends signals, each to one person', async () => {
  const scene = setUp();
  await talking(scene);
  const offer = { type: 'offer', json: '{"type":"offer","sdp":""}' };
  expect(await scene.run('callSend', { ...offer, to: BEN }, 'seat-two')).toEqual(done(false));
  expect(await scene.run('callSend', offer)).toEqual(done(false));
  expect(await scene.run('callSend', { ...offer, to: BEN })).toEqual(done(true));
  expect(await scene.run('callSend', { type: 'candidate', to: CLEO, json: '{}' })).toEqual(done(true));
  expect(scene.sent.slice(-2)).toEqual([
    { name: 'offer', groupId: GROUP, call: CALL, userId: BEN, offer: offer.json },
    { name: 'candidate', groupId: GROUP, call: CALL, userId: CLEO, candidate: '{}' },
  ]);
});

test('A call whose id no command could name rings under an id of its own, so the user can reject it', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  const hostile = infoOf([user(BEN, true, 90), user(SELF, false)], { call: 'x y' });
  scene.told(hostile);
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, hostile.userInfos);
  expect(scene.row()).toMatchObject({ call: 'random-id', step: 'ringing' });
  await scene.run('callQuit', { call: 'random-id' });
  expect(scene.step()).toBe('ended: own');
});

test('[GCALL-16] An info without places keeps the known ones, and a person who leaves leaves no signals', async () => {
  const scene = setUp();
  scene.tabsAre('seat-one');
  const people = [user(BEN, null), user(SELF, null), user(CLEO, null), user(4, null)];
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, people);
  await scene.run('callAccept', { call: 'random-id' });
  await scene.run('callReady', {});
  await scene.settle();
  scene.signal(MessageType.RTC_GROUP_ACCEPT, CLEO, '');
  scene.signal(MessageType.RTC_GROUP_OFFER, BEN, '{"type":"offer"}');
  scene.signal(MessageType.RTC_GROUP_OFFER, CLEO, '{"type":"offer"}');
  scene.signal(MessageType.RTC_GROUP_QUIT, CLEO);
  expect(scene.rows().filter(({ kind }) => kind === 'signal')).toMatchObject([{ from: BEN }]);
  const info = { isChating: true, host: user(BEN, null), userInfos: [...people.slice(0, 2), user(4, null)] };
  scene.signal(MessageType.GROUP_CALL, null, info);
  expect(scene.row()?.people.map(({ userId, state }) => [userId, state])).toEqual([
    [BEN, 'in'],
    [SELF, 'in'],
    [4, 'invited'],
  ]);
});

test('[GCALL-17] A person whose offer arrives is in the call, where the server does not say who is', async () => {
  const scene = setUp({ info: refused(ResultCode.NOT_FOUND) });
  scene.tabsAre('seat-one');
  const users = [user(BEN, null), user(SELF, null), user(CLEO, null)];
  scene.signal(MessageType.RTC_GROUP_SETUP, BEN, users);
  await scene.run('callAccept', { call: scene.row()?.call });
  await scene.run('callReady', {});
  await scene.settle();
  const places = () => scene.row()?.people.map(({ userId, state }) => [userId, state]);
  expect(places()).toEqual([
    [BEN, 'in'],
    [SELF, 'in'],
    [CLEO, 'invited'],
  ]);
  scene.signal(MessageType.RTC_GROUP_OFFER, CLEO, '{"type":"offer"}');
  expect(places()?.at(-1)).toEqual([CLEO, 'in']);
});
