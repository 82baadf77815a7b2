import { expect, test } from 'vitest';
import type { FakeBrowser } from './fake-call.ts';
import { settled } from './fake-rtc.ts';
import { type Side, twoSides } from './two-browsers.ts';

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await settled();
}

const idOf = ({ state }: Side): string => state.call!.id;

/** A talk of two browsers with one tab each. */
async function talk() {
  const { caller, callee } = twoSides();
  const [a, b] = [caller.open('a-1'), callee.open('b-1')];
  caller.put({ kind: 'start', id: 'call-1234', peerId: 2, mode: 'video', seat: 'a-1' });
  await quiet();
  callee.put({ kind: 'accept', id: idOf(callee), seat: 'b-1' });
  await quiet();
  return { caller, callee, a, b };
}

const steps = (...sides: Side[]): unknown[] => sides.map(({ state }) => state.call?.step ?? 'none');
const live = ({ devices }: FakeBrowser): number => devices.live().length;

/** The connections of both sides fit each other: each has the description of the other one. */
function expectJoined(a: FakeBrowser, b: FakeBrowser): void {
  const [own, far] = [a.connections.at(-1)!, b.connections.at(-1)!];
  expect([own.signalingState, far.signalingState]).toEqual(['stable', 'stable']);
  expect(own.remoteDescription).toMatchObject({ sdp: far.localDescription?.sdp });
  expect(far.remoteDescription).toMatchObject({ sdp: own.localDescription?.sdp });
}

test('[PCALL-06, PCALL-08, PCALL-09, PCALL-12] Two browsers talk after setup, accept, offer and answer', async () => {
  const { caller, callee } = twoSides();
  const [a, b] = [caller.open('a-1'), callee.open('b-1')];
  caller.put({ kind: 'start', id: 'call-1234', peerId: 2, mode: 'video', seat: 'a-1' });
  await quiet();
  expect(steps(caller, callee)).toEqual(['calling', 'ringing']);
  expect([live(a.browser), live(b.browser)]).toEqual([2, 0]);
  callee.put({ kind: 'accept', id: idOf(callee), seat: 'b-1' });
  await quiet();
  expect(steps(caller, callee)).toEqual(['talking', 'talking']);
  expect(callee.state.call?.wireId).toBe('call-1234');
  expectJoined(a.browser, b.browser);
  expect([caller, callee].map(({ state }) => state.call?.signals)).toEqual([[], []]);
});

test('[PCALL-18, X-CALL-03] A hang-up releases the devices of both sides', async () => {
  const { caller, callee, a, b } = await talk();
  callee.put({ kind: 'quit', id: idOf(callee) });
  await quiet();
  expect(steps(caller, callee)).toEqual(['none', 'none']);
  expect([live(a.browser), live(b.browser)]).toEqual([0, 0]);
  expect(a.tab.row()?.end).toEqual({ why: 'hung-up' });
});

test('The reloaded call tab joins the same call again, and the other side follows', async () => {
  const { caller, callee, a, b } = await talk();
  await caller.leave(a);
  const again = caller.open('a-2', a.browser);
  await quiet();
  expect(steps(caller, callee)).toEqual(['talking', 'talking']);
  expect(caller.state.call).toMatchObject({ owner: 'a-2', generation: 1 });
  expect(callee.state.call?.generation).toBe(1);
  expect(again.line.of('callTake')).toHaveLength(1);
  expectJoined(a.browser, b.browser);
  expect(b.browser.devices.tracks).toHaveLength(2);
});

test('Another tab takes the call over from a tab that has closed', async () => {
  const { caller, a, b } = await talk();
  const other = caller.open('a-2');
  await caller.leave(a);
  expect(live(other.browser)).toBe(0);
  caller.put({ kind: 'heir', seat: 'a-2' });
  await quiet();
  expect(live(other.browser)).toBe(2);
  expect(caller.state.call).toMatchObject({ owner: 'a-2', generation: 1 });
  expectJoined(other.browser, b.browser);
});

test('Both call tabs reload at once and join again', async () => {
  const { caller, callee, a, b } = await talk();
  await Promise.all([caller.leave(a), callee.leave(b)]);
  caller.open('a-2', a.browser);
  callee.open('b-2', b.browser);
  await quiet();
  expect(steps(caller, callee)).toEqual(['talking', 'talking']);
  expectJoined(a.browser, b.browser);
});

test('A callee whose tab reloads between the accept and the offer still joins', async () => {
  const { caller, callee } = twoSides();
  const [a, b] = [caller.open('a-1'), callee.open('b-1')];
  caller.put({ kind: 'start', id: 'call-1234', peerId: 2, mode: 'video', seat: 'a-1' });
  await quiet();
  let open = (): void => undefined;
  callee.put({ kind: 'accept', id: idOf(callee), seat: 'b-1' });
  await settled();
  a.browser.devices.gate = new Promise((resolve) => (open = resolve));
  await callee.leave(b);
  callee.open('b-2', b.browser);
  open();
  await quiet();
  expect(steps(caller, callee)).toEqual(['talking', 'talking']);
  expectJoined(a.browser, b.browser);
});

test('[ERR-36] A callee whose camera does not open ends the call on both sides', async () => {
  const { caller, callee } = twoSides();
  const [a, b] = [caller.open('a-1'), callee.open('b-1')];
  b.browser.devices.refused.add('video');
  caller.put({ kind: 'start', id: 'call-1234', peerId: 2, mode: 'video', seat: 'a-1' });
  await quiet();
  callee.put({ kind: 'accept', id: idOf(callee), seat: 'b-1' });
  await quiet();
  expect(b.tab.row()?.end).toEqual({ why: 'camera' });
  expect(steps(caller, callee)).toEqual(['none', 'none']);
  expect([live(a.browser), live(b.browser)]).toEqual([0, 0]);
});

test('A muted microphone of one tab is muted in the call tab, and shows in both rows', async () => {
  const { caller, a } = await talk();
  const other = caller.open('a-2');
  caller.put({ kind: 'want', microphone: false });
  await quiet();
  expect(a.browser.devices.live()[0]?.enabled).toBe(false);
  expect(other.tab.row()?.media.microphone).toBe(false);
});

test('A call that a new engine restores keeps its connection', async () => {
  const { caller, a, b } = await talk();
  const { call, revision } = caller.state;
  const before = a.browser.connections.length;
  a.line.die();
  caller.state = { revision: 0, call: null, ended: null };
  caller.put({ kind: 'restore', call: { ...call!, signals: [] }, revision, seat: 'seat-2', isOwner: true });
  a.line.revive();
  await quiet();
  expect(a.browser.connections).toHaveLength(before);
  expect(caller.state.call).toMatchObject({ owner: 'seat-2', step: 'talking', generation: 0 });
  expectJoined(a.browser, b.browser);
  a.browser.time += 5_000;
  a.browser.emit('network');
  await quiet();
  expectJoined(a.browser, b.browser);
  expect(a.browser.connections.at(-1)?.localDescription?.sdp).toContain('restart');
});
