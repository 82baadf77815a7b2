import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_TIMES } from '../../server/calls/session.ts';
import { done } from '../../src/core/contract/result.ts';
import {
  call,
  running,
  signals,
  stepIs,
  endOf,
  placesAre,
  callIdOf,
  DEVICES,
  quit,
  accept,
  join,
  membersWithTabs,
} from './group-call-scene.ts';
import { until } from './databases.ts';
import { type Tab } from './support.ts';
import { OwnServer, TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

test('[GCALL-07, GCALL-08, GCALL-09, GCALL-13, GCALL-16, GRP-09] Three members call, accept, see each other and leave', async () => {
  const { ada, ben, cleo, groupId, atAda, atBen, atCleo, tabs, ring } = await membersWithTabs(testServer);
  expect(atBen.tab.status).toMatchObject({ call: false, groupCalls: [] });
  await ring(ben, cleo);
  await Promise.all([atBen.tab.until(stepIs('ringing')), atCleo.tab.until(stepIs('ringing'))]);
  await atBen.tab.until(({ status }) => status?.call === true && status.groupCalls.join() === `${groupId}`);
  expect(call(atBen.tab)).toMatchObject({
    call: call(atAda.tab)!.call,
    groupId,
    role: 'invitee',
    inviterId: ada.id,
    hostId: ada.id,
    owner: null,
    most: 9,
  });
  expect(call(atBen.tab)?.ringer).not.toBeNull();
  await accept(atBen.tab);
  await Promise.all(tabs.map((tab) => tab.until(placesAre(ada.id, ben.id, -cleo.id))));
  expect(call(atAda.tab)).toMatchObject({ step: 'talking', role: 'host' });
  await accept(atCleo.tab);
  await Promise.all(tabs.map((tab) => tab.until(placesAre(ada.id, ben.id, cleo.id))));
  const visits = () => tabs.map((tab) => call(tab)!.people.map(({ visit }) => visit));
  await until(() => new Set(visits().map(String)).size === 1);
  expect(visits()[0]?.toSorted((a, b) => a - b)).toEqual(visits()[0]);
  expect(running(atCleo.tab)).toMatchObject([{ groupId, isIn: true, isFull: false, people: [{}, {}, {}] }]);
  await quit(atAda.tab);
  await atBen.tab.until(placesAre(ben.id, cleo.id));
  // The host's role passes to the person who is in the call for the longest time.
  await atCleo.tab.until((tab) => call(tab)?.hostId === ben.id);
  await quit(atBen.tab);
  await atCleo.tab.until(stepIs('ended'));
  expect([endOf(atAda.tab), endOf(atBen.tab), endOf(atCleo.tab)]).toEqual(['own', 'own', 'nobody']);
  await atCleo.tab.command('callClose', { call: call(atCleo.tab)!.call });
  await atCleo.tab.until(({ status }) => status?.call === false && status.groupCalls.length === 0);
});

test('[GCALL-18] Offers, answers, candidates and devices reach the person whom they are for', async () => {
  const { ada, ben, atAda, atBen, talk } = await membersWithTabs(testServer);
  await talk();
  const offer = { type: 'offer', sdp: 'v=0\r\n', call: 'a.b', generation: 0 };
  const send = (tab: Tab, to: number, type: 'offer' | 'answer' | 'candidate', body: object) =>
    tab.command('callSend', { to, type, json: JSON.stringify(body) });
  expect(await send(atAda.tab, ben.id, 'offer', offer)).toEqual(done(true));
  await atBen.tab.until((tab) => signals(tab).length === 1);
  const answer = { ...offer, type: 'answer' };
  const candidate = { candidate: 'candidate:1 1 udp 1 192.0.2.1 1 typ host', sdpMid: '0' };
  await send(atBen.tab, ada.id, 'answer', answer);
  await send(atBen.tab, ada.id, 'candidate', candidate);
  await atAda.tab.until((tab) => signals(tab).length === 2);
  expect(signals(atBen.tab).map(({ type, from, json }) => [type, from, JSON.parse(json)])).toEqual([
    ['offer', ada.id, offer],
  ]);
  expect(signals(atAda.tab).map(({ type, from }) => [type, from])).toEqual([
    ['answer', ben.id],
    ['candidate', ben.id],
  ]);
  await atAda.tab.command('callHandled', { number: 2 });
  await atAda.tab.until((tab) => signals(tab).length === 0);
  await atBen.tab.command('callGroupReport', { ...DEVICES, camera: true, microphone: false });
  await atAda.tab.until((tab) => call(tab)?.people[1]?.camera === true);
  expect(call(atAda.tab)?.people[1]).toMatchObject({ microphone: false, screen: false });
});

test('[GCALL-11, GCALL-12, GCALL-14, ERR-46] A cancelled and a rejected call end on all sides with their reasons', async () => {
  const { ben, cleo, atAda, atBen, atCleo, ring } = await membersWithTabs(testServer);
  await ring(ben, cleo);
  await Promise.all([atBen.tab.until(stepIs('ringing')), atCleo.tab.until(stepIs('ringing'))]);
  await quit(atAda.tab);
  await Promise.all([atBen.tab.until(stepIs('ended')), atCleo.tab.until(stepIs('ended'))]);
  expect([endOf(atAda.tab), endOf(atBen.tab), endOf(atCleo.tab)]).toEqual(['own', 'cancelled', 'cancelled']);
  await ring(ben, cleo);
  await Promise.all([atBen.tab.until(stepIs('ringing')), atCleo.tab.until(stepIs('ringing'))]);
  await quit(atBen.tab);
  await atAda.tab.until((tab) => call(tab)?.missed?.userIds.join() === `${ben.id}`);
  expect(call(atAda.tab)).toMatchObject({ step: 'calling', missed: { why: 'rejected' } });
  await quit(atCleo.tab);
  await atAda.tab.until(stepIs('ended'));
  expect([endOf(atAda.tab), endOf(atBen.tab), endOf(atCleo.tab)]).toEqual(['nobody', 'own', 'own']);
});

test('The host ends a talk for everybody', async () => {
  const { ben, cleo, atAda, atBen, atCleo, ring } = await membersWithTabs(testServer);
  await ring(ben, cleo);
  for (const { tab } of [atBen, atCleo]) {
    await tab.until(stepIs('ringing'));
    await accept(tab);
  }
  await atAda.tab.command('callEndForAll', { call: call(atAda.tab)!.call });
  await Promise.all([atBen.tab.until(stepIs('ended')), atCleo.tab.until(stepIs('ended'))]);
  expect([endOf(atAda.tab), endOf(atBen.tab), endOf(atCleo.tab)]).toEqual(['own', 'cancelled', 'cancelled']);
});

test('[GCALL-16] A member joins the running call, and others are invited to it', async () => {
  const { ada, ben, cleo, groupId, atAda, atBen, atCleo, ring } = await membersWithTabs(testServer);
  await ring(ben);
  await atCleo.tab.until(({ status }) => status?.groupCalls.join() === `${groupId}`);
  const again = { call: callIdOf(), groupId, userIds: [ben.id] };
  expect(await atCleo.tab.command('callGroupStart', again)).toEqual(done('running'));
  await atBen.tab.until(stepIs('ringing'));
  await join(atCleo.tab, groupId);
  await atAda.tab.until(placesAre(ada.id, -ben.id, cleo.id));
  expect(call(atAda.tab)?.step).toBe('talking');
  await quit(atBen.tab);
  await atCleo.tab.until(placesAre(ada.id, cleo.id));
  const invite = { call: call(atCleo.tab)!.call, userIds: [ben.id] };
  expect(await atCleo.tab.command('callInvite', invite)).toEqual(done(null));
  await atBen.tab.until(stepIs('ringing'));
  expect(call(atBen.tab)?.inviterId).toBe(cleo.id);
  await accept(atBen.tab);
  await atAda.tab.until(placesAre(ada.id, cleo.id, ben.id));
});

test('[ERR-44] A member who does not answer is missed, and the call without others ends', async () => {
  const server = await OwnServer.open({ calls: { times: { ...CALL_TIMES, ring: 300 } } });
  try {
    const { ben, atAda, atBen, ring } = await membersWithTabs(server);
    await ring(ben);
    await Promise.all([atAda.tab.until(stepIs('ended')), atBen.tab.until(stepIs('ended'))]);
    expect([endOf(atAda.tab), endOf(atBen.tab)]).toEqual(['nobody', 'unanswered']);
  } finally {
    await server.close();
  }
});

test('[GCALL-20] A call with the most people is full for a member who joins, and for one who is invited', async () => {
  const server = await OwnServer.open({ maxChannel: 2 });
  try {
    const { cleo, groupId, atAda, atCleo, talk } = await membersWithTabs(server);
    await talk();
    await atCleo.tab.until((tab) => running(tab)[0]?.isFull === true);
    expect(await atCleo.tab.command('callJoin', { groupId })).toEqual(done('full'));
    const invite = { call: call(atAda.tab)!.call, userIds: [cleo.id] };
    expect(await atAda.tab.command('callInvite', invite)).toEqual(done({ why: 'full' }));
  } finally {
    await server.close();
  }
});
