// Members of a group with their engines and tabs, for the tests of group calls against the real server.
import { expect } from 'vitest';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow, RunningCallRow } from '../../src/core/contract/group-call-rows.ts';
import { done } from '../../src/core/contract/result.ts';
import type { Browser, Tab } from './support.ts';
import type { Person, TestServer } from './test-server.ts';

/** At the speed of the other tests a heartbeat of the socket must be answered within a second. */
const SPEEDUP = 10;

export const rows = (tab: Tab): readonly CallRow[] => tab.rows({ view: 'call' });
export const call = (tab: Tab): GroupCallStateRow | undefined =>
  rows(tab).find((row) => row.kind === 'group-call');
export const running = (tab: Tab): RunningCallRow[] => rows(tab).filter((row) => row.kind === 'running-call');
export const signals = (tab: Tab) => rows(tab).filter((row) => row.kind === 'signal');
export const stepIs =
  (step: GroupCallStateRow['step']) =>
  (tab: Tab): boolean =>
    call(tab)?.step === step;
export const endOf = (tab: Tab): string | undefined => call(tab)?.end?.why;
/** The ids of the people in the call, and those who ring as negative numbers. */
export const places = (tab: Tab): number[] =>
  (call(tab)?.people ?? []).map(({ userId, state }) => (state === 'in' ? userId : -userId));
export const placesAre =
  (...ids: number[]) =>
  (tab: Tab): boolean =>
    places(tab).join() === ids.join();

let calls = 0;
export const callIdOf = (): string => `group-call-${++calls}`;
export const DEVICES = { generation: 0, microphone: true, camera: false, screen: false };

export const quit = (tab: Tab) => tab.command('callQuit', { call: call(tab)!.call });
export const requestsOf = ({ requests }: Browser): string[] =>
  requests.flatMap(({ path }) => path.match(/^\/webrtc\/group\/(\w+)/)?.[1] ?? []);

export async function accept(tab: Tab): Promise<void> {
  expect(await tab.command('callAccept', { call: call(tab)!.call })).toEqual(done(true));
  await tab.command('callReady', {});
  await tab.until(stepIs('talking'));
  await tab.command('callGroupReport', DEVICES);
}

export async function join(tab: Tab, groupId: number): Promise<void> {
  expect(await tab.command('callJoin', { groupId })).toEqual(done(null));
  await tab.command('callReady', {});
  await tab.until(stepIs('talking'));
  await tab.command('callGroupReport', DEVICES);
}

/** Three members of a group with one tab each; `ring` lets the first one call others. */
export async function membersWithTabs(server: TestServer) {
  const ada = await server.person();
  const [ben, cleo] = [await server.friendOf(ada), await server.friendOf(ada)];
  const groupId = await server.group(ada, ben, cleo);
  const otherGroup = await server.group(cleo, ben);
  const at = (person: Person) => server.at(person, { speedup: SPEEDUP });
  const [atAda, atBen, atCleo] = await Promise.all([at(ada), at(ben), at(cleo)]);
  const tabs = [atAda.tab, atBen.tab, atCleo.tab];
  const ring = async (...people: Person[]): Promise<void> => {
    const userIds = people.map(({ id }) => id);
    const started = await atAda.tab.command('callGroupStart', { call: callIdOf(), groupId, userIds });
    expect(started).toEqual(done(null));
    await atAda.tab.command('callReady', {});
    await atAda.tab.until(stepIs('calling'));
    await atAda.tab.command('callGroupReport', DEVICES);
  };
  /** Ada and Ben talk, and Cleo has not been called. */
  const talk = async (): Promise<void> => {
    await ring(ben);
    await atBen.tab.until(stepIs('ringing'));
    await accept(atBen.tab);
    await atAda.tab.until(stepIs('talking'));
  };
  return { ada, ben, cleo, groupId, otherGroup, atAda, atBen, atCleo, tabs, ring, talk };
}
