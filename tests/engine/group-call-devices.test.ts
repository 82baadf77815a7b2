import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_TIMES } from '../../server/calls/session.ts';
import { done } from '../../src/core/contract/result.ts';
import {
  rows,
  call,
  running,
  stepIs,
  endOf,
  places,
  placesAre,
  callIdOf,
  DEVICES,
  quit,
  requestsOf,
  accept,
  join,
  membersWithTabs,
} from './group-call-scene.ts';
import { isLive, type Tab } from './support.ts';
import { OwnServer, TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

test('[INV-10] A call rings on each device, stops where another one acts, and moves to the device that joins', async () => {
  const { ada, ben, groupId, atAda, atBen, ring } = await membersWithTabs(testServer);
  const desktop = await testServer.desktopOf(ben.userName);
  await ring(ben);
  await Promise.all([desktop.until(stepIs('ringing')), atBen.tab.until(stepIs('ringing'))]);
  await accept(desktop);
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('answered-elsewhere');
  await atBen.tab.command('callClose', { call: call(atBen.tab)!.call });
  await join(atBen.tab, groupId);
  await desktop.until(stepIs('ended'));
  expect(endOf(desktop)).toBe('answered-elsewhere');
  expect(places(atAda.tab)).toEqual([ada.id, ben.id]);
  await quit(atAda.tab);
  await atBen.tab.until(stepIs('ended'));
  await ring(ben);
  await Promise.all([desktop.until(stepIs('ringing')), atBen.tab.until(stepIs('ringing'))]);
  await quit(desktop);
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('rejected-elsewhere');
});

test('[X-CALL-01] A user in a group call is busy for private calls and for calls of other groups', async () => {
  const { ada, ben, cleo, otherGroup, atAda, atBen, atCleo, talk } = await membersWithTabs(testServer);
  await talk();
  const start = { call: callIdOf(), friendId: cleo.id, mode: 'voice' } as const;
  expect(await atAda.tab.command('callStart', start)).toEqual(done('in-call'));
  const privateCall = { ...start, call: callIdOf(), friendId: ada.id };
  expect(await atCleo.tab.command('callStart', privateCall)).toEqual(done(null));
  await atCleo.tab.command('callReady', {});
  await atCleo.tab.until((tab) => rows(tab).some((row) => row.kind === 'call' && row.end?.why === 'busy'));
  const groupCall = { call: callIdOf(), groupId: otherGroup, userIds: [ben.id] };
  expect(await atCleo.tab.command('callGroupStart', groupCall)).toEqual(done(null));
  // The end of the private call is not shown any more.
  expect(rows(atCleo.tab).filter(({ key }) => key === 'call')).toMatchObject([{ kind: 'group-call' }]);
  await atCleo.tab.command('callReady', {});
  await atCleo.tab.until(stepIs('ended'));
  expect(endOf(atCleo.tab)).toBe('busy');
  expect([call(atAda.tab)?.step, call(atBen.tab)?.step]).toEqual(['talking', 'talking']);
});

test('A member who is removed from the group leaves the call', async () => {
  const { ben, cleo, groupId, atAda, atBen, atCleo, ring } = await membersWithTabs(testServer);
  await ring(ben, cleo);
  for (const { tab } of [atBen, atCleo]) {
    await tab.until(stepIs('ringing'));
    await accept(tab);
  }
  await atAda.tab.command('removeMembers', { group: groupId, ids: [ben.id] });
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('removed');
  await atBen.tab.until((tab) => running(tab).length === 0);
  await atCleo.tab.until((tab) => call(tab)?.people.length === 2);
  expect(requestsOf(atBen.browser)).not.toContain('join');
});

test('A talk survives a cut connection', async () => {
  const { atAda, atBen, talk } = await membersWithTabs(testServer);
  await talk();
  atBen.browser.cutSockets();
  await atBen.tab.until((tab) => (call(tab)?.reconnects ?? 0) > 0);
  await atBen.tab.command('callGroupReport', { ...DEVICES, camera: true });
  await atAda.tab.until((tab) => call(tab)?.people[1]?.camera === true);
  expect(call(atBen.tab)?.step).toBe('talking');
  expect(requestsOf(atBen.browser)).toContain('info');
  expect(requestsOf(atBen.browser)).not.toContain('join');
});

test('A person whom the server has dropped returns to the talk without an invitation', async () => {
  const server = await OwnServer.open({ calls: { times: { ...CALL_TIMES, heartbeat: 3_000 } } });
  try {
    const { ben, groupId, atAda, atBen, atCleo, talk } = await membersWithTabs(server);
    await talk();
    await join(atCleo.tab, groupId);
    const visit = (tab: Tab): number => call(tab)?.people.find(({ userId }) => userId === ben.id)?.visit ?? 0;
    await atAda.tab.until((tab) => call(tab)?.people.length === 3);
    const before = visit(atAda.tab);
    // The server drops a person who sends no heartbeat.
    atBen.browser.intercept = (path, net) =>
      path.endsWith('/heartbeat') ? Promise.reject(new TypeError('no network')) : net();
    await atAda.tab.until((tab) => visit(tab) > before);
    await atBen.tab.until((tab) => visit(tab) > before);
    expect(call(atBen.tab)?.step).toBe('talking');
    expect(requestsOf(atBen.browser)).toContain('join');
  } finally {
    await server.close();
  }
});

test('[INV-7] The tab with the media dies: another tab takes the call over, and without a tab the engine leaves', async () => {
  const { atAda, atBen, talk } = await membersWithTabs(testServer);
  const second = await atAda.browser.tab({ tokens: atAda.tab.tokens });
  await second.until(isLive);
  await talk();
  const { visit } = call(atBen.tab)!.people[0]!;
  atAda.tab.die();
  await second.until((tab) => call(tab)?.heir !== null && call(tab)?.owner === null);
  expect(await second.command('callTake', {})).toEqual(done(1));
  await second.until((tab) => call(tab)?.generation === 1);
  expect(call(atBen.tab)?.people[0]?.visit).toBe(visit);
  second.die();
  await atBen.tab.until(stepIs('ended'));
  expect(endOf(atBen.tab)).toBe('nobody');
});

test('The engine dies during a talk: a tab that has the call tells the next engine, and the talk goes on', async () => {
  const { ada, ben, atAda, atBen, talk } = await membersWithTabs(testServer);
  await talk();
  const { tokens } = atAda.tab;
  const { call: id, groupId, role, since, generation, revision, wanted } = call(atAda.tab)!;
  const held = { call: id, groupId, role, since, generation, revision, wanted, step: 'talking' as const };
  atAda.browser.restart();
  const next = await atAda.browser.tab({ tokens });
  await next.until(isLive);
  expect(await next.command('callGroupRestore', { ...held, isOwner: true })).toEqual(done(true));
  await next.until(placesAre(ada.id, ben.id));
  expect(call(next)).toMatchObject({ step: 'talking', since, hostId: ada.id });
  expect(call(atBen.tab)?.step).toBe('talking');
  await quit(next);
  await atBen.tab.until(stepIs('ended'));
});

test('A sign-out during a talk takes the user out of the call of the others', async () => {
  const { ben, cleo, groupId, atAda, atBen, atCleo, talk } = await membersWithTabs(testServer);
  await talk();
  await join(atCleo.tab, groupId);
  await atAda.tab.command('signOut', {});
  await Promise.all([atBen, atCleo].map(({ tab }) => tab.until(placesAre(ben.id, cleo.id))));
  expect([call(atBen.tab)?.step, call(atCleo.tab)?.step]).toEqual(['talking', 'talking']);
});
