import { expect, test } from 'vitest';
import type { LinkState } from '../../../workers/link/machine.ts';
import { settle } from '../sync/clock.ts';
import { linkWith, liveLink, logIn } from './fake-link.ts';

test('[RT-01, SOCK-01, SOCK-02] The socket opens at the configured URL and logs in with the current access token', async () => {
  let token = 'first';
  const random = () => 0.123_456_7;
  const { link, urls, sockets, last } = linkWith({ accessToken: () => token }, undefined, random);
  link.input({ kind: 'start', userLoaded: true });
  expect(urls).toEqual(['ws://host/as-configured']);
  expect(last().sent).toEqual([]);
  last().open();
  last().end(1006);
  token = 'renewed';
  link.input({ kind: 'online' });
  await settle();
  last().open();
  const login = (accessToken: string) => ({ cmd: 0, data: { accessToken, devId: 123_456 } });
  expect(sockets.map(({ sent }) => sent.map((text) => JSON.parse(text)))).toEqual([
    [login('first')],
    [login('renewed')],
  ]);
});

test('[SOCK-04] A heartbeat is sent 20 s after each answer, and 20 s without an answer close the socket', async () => {
  const { clock, last, sockets } = await liveLink();
  const first = last();
  expect(first.beats).toBe(1);
  await clock.pass(19_999);
  expect(first.beats).toBe(1);
  await clock.pass(1);
  expect(first.beats).toBe(2);
  await clock.pass(7_000);
  first.frame(1);
  await clock.pass(20_000);
  expect(first.beats).toBe(3);
  await clock.pass(19_999);
  expect(first.closedWith).toBeNull();
  await clock.pass(1);
  expect(first.closedWith).toBe(3000);
  expect(sockets).toHaveLength(2);
});

test('[SOCK-05] frames$ emits frames with command and data, without heartbeats, logins and unknown commands', async () => {
  const { link, last } = await liveLink();
  const frames: unknown[] = [];
  link.frames$.subscribe((frame) => frames.push(frame));
  last().frame(1);
  last().frame(2, 'elsewhere');
  for (const cmd of [3, 4, 5]) last().frame(cmd, { type: 0, content: `of ${cmd}` });
  last().frame(212, { groupId: 11, content: '@Bob' });
  last().frame(99, 'new');
  expect(frames).toMatchObject([
    { cmd: 2, data: 'elsewhere' },
    { cmd: 3, data: { type: 0, content: 'of 3' } },
    { cmd: 4, data: { type: 0, content: 'of 4' } },
    { cmd: 5, data: { type: 0, content: 'of 5' } },
    { cmd: 212, data: { groupId: 11, content: '@Bob' } },
  ]);
  expect(frames).toHaveLength(5);
  expect(link.counts).toEqual({ unknown: 1, rejected: 0 });
});

test('A private frame between two other users is rejected; one of this user or without a user is not', async () => {
  const texts: unknown[] = [];
  const { link, last } = await liveLink({ selfId: 7 });
  link.texts$.subscribe((it) => texts.push(it));
  const frames: unknown[] = [];
  link.frames$.subscribe((frame) => frames.push(frame));
  last().frame(3, { type: 0, id: 1, sendId: 8, recvId: 9, content: 'a secret' });
  last().frame(3, { type: 11, sendId: 8, recvId: 9 });
  expect([frames, link.counts]).toEqual([[], { unknown: 0, rejected: 2 }]);
  expect(texts).toMatchObject([
    { kind: 'rejected', reason: 'between two other people' },
    { kind: 'rejected', reason: 'between two other people' },
  ]);
  last().frame(3, { type: 0, id: 1, sendId: 8, recvId: 7, content: 'to me' });
  last().frame(3, { type: 0, id: 2, sendId: 7, recvId: 9, content: 'of mine' });
  last().frame(3, { type: 82, sendId: 8, content: '{}' });
  last().frame(4, { type: 0, id: 3, groupId: 5, sendId: 8, content: 'to all' });
  expect([frames.length, link.counts.rejected]).toEqual([4, 2]);
});

test('[SOCK-05] frames$ emits frames from the login acknowledgement on, also during the catch-up', () => {
  const { link, last } = linkWith({ catchUp: () => new Promise(() => undefined) });
  const frames: unknown[] = [];
  link.frames$.subscribe((frame) => frames.push(frame));
  link.input({ kind: 'start', userLoaded: true });
  last().frame(2, 'opening');
  last().open();
  last().frame(2, 'logging in');
  last().frame(0);
  last().frame(2, 'catching up');
  expect(link.state.step).toBe('catching-up');
  expect(frames).toMatchObject([{ cmd: 2, data: 'catching up' }]);
});

test('[RT-02] state$ emits each change once, and nothing for an input without a change', async () => {
  const { link, last } = linkWith();
  const states: LinkState[] = [];
  link.state$.subscribe((state) => states.push(state));
  link.input({ kind: 'start', userLoaded: true });
  link.input({ kind: 'start', userLoaded: true });
  await logIn(last());
  const reached = ['opening', 'logging-in', 'catching-up', 'catching-up', 'live'];
  expect(states.map((state) => state.step)).toEqual(reached);
  expect(states.at(-1)).toBe(link.state);
});

test('[SOCK-08] A waiting frame is retried every second until the socket is open, and dropped with its socket', async () => {
  const { clock, last, sockets } = await liveLink();
  const socket = last();
  // Closing: the browser knows of the close and has not fired `close` yet.
  socket.readyState = 2;
  await clock.pass(20_000);
  expect(socket.beats).toBe(1);
  // The seventh try finds the socket open.
  await clock.pass(6_200);
  socket.readyState = 1;
  await clock.pass(799);
  expect(socket.beats).toBe(1);
  await clock.pass(1);
  expect(socket.beats).toBe(2);
  await clock.pass(5_000);
  expect(socket.beats).toBe(2);
  // A waiting frame is dropped with its socket, and the next socket begins with its own login.
  socket.frame(1);
  socket.readyState = 2;
  await clock.pass(20_000);
  socket.end(1006);
  await settle();
  expect(sockets).toHaveLength(2);
  await clock.pass(1_000);
  expect(last().sent).toEqual([]);
  last().open();
  expect(last().sent).toHaveLength(1);
  expect(last().sent[0]).toContain('"cmd":0');
});

test('After a sleep, a heartbeat without an answer within 5 s closes the socket and opens another', async () => {
  const { clock, last, sockets } = await liveLink();
  await clock.pass(4_000);
  clock.asleep += 3_600_000;
  await clock.pass(1_000);
  const socket = last();
  expect(socket.beats).toBe(2);
  socket.frame(1);
  await clock.pass(10_000);
  expect(sockets).toHaveLength(1);
  clock.asleep += 15_000;
  await clock.pass(5_000);
  expect(socket.beats).toBe(3);
  await clock.pass(4_999);
  expect(socket.closedWith).toBeNull();
  await clock.pass(1);
  expect(socket.closedWith).toBe(3000);
  expect(sockets).toHaveLength(2);
});

test('A wall clock up to 14 s ahead of the timers does not count as a sleep', async () => {
  const { link, clock, last } = await liveLink();
  let changes = 0;
  link.state$.subscribe(() => changes++);
  clock.asleep += 14_000;
  await clock.pass(15_000);
  expect(last().beats).toBe(1);
  expect(changes).toBe(0);
});

test('A stop and the end of the scope while a sign-in ends leave the link stopped', async () => {
  const { link, scope, sockets, last, bugs } = linkWith({
    catchUp: async () => ({ kind: 'pull-refused', message: 'no' }),
  });
  const steps: string[] = [];
  link.state$.subscribe(({ step }) => steps.push(step));
  link.ended$.subscribe(() => {
    link.input({ kind: 'stop' });
    scope.end();
  });
  link.input({ kind: 'start', userLoaded: true });
  await logIn(last());
  expect([steps.at(-1), link.state.step, last().closedWith]).toEqual(['stopped', 'stopped', 3000]);
  link.input({ kind: 'start', userLoaded: true });
  expect([link.state.step, sockets.length, bugs]).toEqual(['stopped', 1, []]);
});
