import { expect, test } from 'vitest';
import { settle, type Clock } from '../sync/clock.ts';
import { join, linkWith, live } from './fake-line.ts';

test('[RT-01, SOCK-01, SOCK-02] the socket goes to the configured address and begins with the access token of that moment', async () => {
  let token = 'first';
  const { link, urls, sockets, last } = linkWith({ accessToken: () => token });
  link.input({ is: 'start', userLoaded: true });
  expect(urls).toEqual(['ws://host/as-configured']);
  expect(last().sent).toEqual([]);
  last().open();
  last().end(1006);
  token = 'renewed';
  link.input({ is: 'online' });
  await settle();
  last().open();
  const login = (accessToken: string) => ({ cmd: 0, data: { accessToken, devId: 0 } });
  expect(sockets.map(({ sent }) => sent.map((text) => JSON.parse(text)))).toEqual([
    [login('first')],
    [login('renewed')],
  ]);
});

test('[SOCK-04] a heartbeat goes 20 s after each reply, and a line that does not reply is closed after 20 s', async () => {
  const { clock, last, sockets } = await live();
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

test('[SOCK-05] frames of the other commands are handed on with command and data', async () => {
  const { link, last } = await live();
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

test('[SOCK-06] on failure the socket is closed with 3000, the line is down, and a new one is tried', async () => {
  const { link, clock, last, sockets } = linkWith();
  link.input({ is: 'start', userLoaded: true });
  last().open();
  await clock.pass(20_000);
  expect(sockets[0]?.closedWith).toBe(3000);
  expect(link.state.step).toBe('waiting');
  await clock.pass(15_000);
  expect(sockets).toHaveLength(2);
});

test('[RT-07, SESS-08] it is the reason of a close that counts: an exit is final, a 3000 from the other end is not', async () => {
  const { link, clock, last, sockets } = await live();
  last().end(3000);
  await settle();
  expect(sockets).toHaveLength(2);
  await join(last());
  const held = last();
  link.input({ is: 'stop' });
  expect(held.closedWith).toBe(3000);
  held.end(3000);
  await clock.pass(600_000);
  expect(sockets).toHaveLength(2);
  expect(link.state.step).toBe('stopped');
});

test('[RT-08] a close with any other code leaves the phase live and reconnects at once', async () => {
  const { link, last, sockets } = await live();
  last().end(1006);
  expect(link.state.step).toBe('loading-user');
  await settle();
  expect(sockets).toHaveLength(2);
});

test('[RT-09] a reconnect reloads the user, tells of it, then opens the socket', async () => {
  const order: string[] = [];
  const bench = await live({
    loadUser: async () => {
      order.push('user');
      return { is: 'user-loaded' };
    },
  });
  const { link, last } = bench;
  link.notices$.subscribe((notice) => order.push(notice.kind));
  last().end(1006);
  await settle();
  expect(order).toEqual(['user', 'reconnecting']);
  expect(link.state.step).toBe('opening');
  await join(last());
  expect(order).toEqual(['user', 'reconnecting', 'reconnected']);
});

test('[RT-10] a user load that fails is made again after 10 s', async () => {
  const loads: number[] = [];
  let clockOf: Clock | null = null;
  const { clock, last } = await live({
    loadUser: async () => {
      loads.push(clockOf?.scheduler.frame ?? 0);
      return { is: 'user-no-answer' };
    },
  });
  clockOf = clock;
  last().end(1006);
  await clock.pass(25_000);
  expect(loads).toEqual([0, 10_000, 20_000]);
});

test('[RT-10] a user load or a catch-up that breaks is one without an answer', async () => {
  let times = 0;
  const breaks = () => {
    times++;
    return Promise.reject(new Error('a bug'));
  };
  const user = await live({ loadUser: breaks });
  user.last().end(1006);
  await user.clock.pass(25_000);
  expect(times).toBe(3);
  const { link, clock, last } = linkWith({ catchUp: breaks });
  link.input({ is: 'start', userLoaded: true });
  last().open();
  last().frame(0);
  await clock.pass(1000);
  expect(link.state.step).not.toBe('catching-up');
});

test('[SOCK-07] a socket that cannot be made is tried again after 15 s, at once when online again', async () => {
  let network = false;
  const { link, clock, sockets, loads } = linkWith({}, () => network);
  link.input({ is: 'start', userLoaded: true });
  await clock.pass(14_999);
  expect(loads).toEqual([]);
  await clock.pass(1);
  expect(loads).toEqual([15_000]);
  await clock.pass(5_000);
  network = true;
  link.input({ is: 'online' });
  await settle();
  expect(loads).toEqual([15_000, 20_000]);
  expect(sockets).toHaveLength(1);
});

test('[SOCK-07] a socket that could not be made and was given up does not disturb the next attempt', async () => {
  let network = false;
  const { link, sockets } = linkWith({}, () => network);
  link.input({ is: 'start', userLoaded: true });
  link.input({ is: 'stop' });
  network = true;
  link.input({ is: 'start', userLoaded: false });
  await settle();
  expect(link.state.step).toBe('opening');
  expect(sockets).toHaveLength(1);
});

test('[SOCK-08] a frame that cannot go out because the socket is not open is tried again every second', async () => {
  const { clock, last, sockets } = await live();
  const socket = last();
  // Closing: the browser has seen the end, but has not told it yet.
  socket.readyState = 2;
  await clock.pass(20_000);
  expect(socket.beats).toBe(1);
  // The seventh try finds the socket open; tries at another distance would come at another moment.
  await clock.pass(6_200);
  socket.readyState = 1;
  await clock.pass(799);
  expect(socket.beats).toBe(1);
  await clock.pass(1);
  expect(socket.beats).toBe(2);
  await clock.pass(5_000);
  expect(socket.beats).toBe(2);
  // What waits for a socket that ends goes with it: the next one begins with its own login.
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

test('after a sleep the line has 5 s to prove itself, else it is made anew', async () => {
  const { clock, last, sockets } = await live();
  await clock.pass(4_000);
  clock.asleep += 3_600_000;
  await clock.pass(1_000);
  const slept = last();
  expect(slept.beats).toBe(2);
  slept.frame(1);
  await clock.pass(10_000);
  expect(sockets).toHaveLength(1);
  clock.asleep += 15_000;
  await clock.pass(5_000);
  expect(slept.beats).toBe(3);
  await clock.pass(4_999);
  expect(slept.closedWith).toBeNull();
  await clock.pass(1);
  expect(slept.closedWith).toBe(3000);
  expect(sockets).toHaveLength(2);
});

test('a clock that merely lags is no sleep, and watching it tells nobody anything', async () => {
  const { link, clock, last } = await live();
  let told = 0;
  link.state$.subscribe(() => told++);
  clock.asleep += 14_000;
  await clock.pass(15_000);
  expect(last().beats).toBe(1);
  expect(told).toBe(0);
});

test('what an older socket still says is not heard', async () => {
  const { link, last } = await live();
  const old = last();
  const frames: unknown[] = [];
  link.frames$.subscribe((frame) => frames.push(frame));
  old.end(1006);
  await settle();
  await join(last());
  old.frame(2, '');
  expect(frames).toEqual([]);
  last().frame(2, '');
  expect(frames).toHaveLength(1);
});
