import { expect, test } from 'vitest';
import type { LinkInput } from '../../../workers/link/machine.ts';
import { settle, type Clock } from '../sync/clock.ts';
import { join, linkWith, live, type FakeLine } from './fake-line.ts';

test('a catch-up of a lost line does not complete the catch-up of the next line', async () => {
  // Two ways to lose a line: the other end closes it, or answers no heartbeat.
  const closes = (line: FakeLine): Promise<void> => {
    line.last().end();
    return settle();
  };
  const fallsSilent = (line: FakeLine): Promise<void> => line.clock.pass(40_000);
  for (const lose of [closes, fallsSilent]) {
    const answers: ((it: LinkInput) => void)[] = [];
    const catchUp = () => new Promise<LinkInput>((answer) => answers.push(answer));
    const line = linkWith({ catchUp });
    const { link, last, sockets } = line;
    link.input({ kind: 'start', userLoaded: true });
    await join(last());
    await lose(line);
    expect(sockets).toHaveLength(2);
    await join(last());
    answers[0]?.({ kind: 'caught-up' });
    await settle();
    expect(link.state.step).toBe('catching-up');
    answers[1]?.({ kind: 'caught-up' });
    await settle();
    expect(link.state.step).toBe('live');
  }
});

test('[SOCK-06] a failed login closes the socket with 3000, and the next attempt comes after a pause', async () => {
  const { link, clock, last, sockets } = linkWith();
  link.input({ kind: 'start', userLoaded: true });
  last().open();
  await clock.pass(20_000);
  expect(sockets[0]?.closedWith).toBe(3000);
  expect(link.state.step).toBe('waiting');
  await clock.pass(15_000);
  expect(sockets).toHaveLength(2);
});

test('[RT-07, SESS-08] a stop is final, a close with 3000 from the other end is a loss', async () => {
  const { link, clock, last, sockets } = await live();
  last().end(3000);
  await settle();
  expect(sockets).toHaveLength(2);
  await join(last());
  const held = last();
  link.input({ kind: 'stop' });
  expect(held.closedWith).toBe(3000);
  held.end(3000);
  await clock.pass(600_000);
  expect(sockets).toHaveLength(2);
  expect(link.state.step).toBe('stopped');
});

test('[RT-08] a close with any other code reconnects at once', async () => {
  const { link, last, sockets } = await live();
  last().end(1006);
  expect(link.state.step).toBe('loading-user');
  await settle();
  expect(sockets).toHaveLength(2);
});

test('[RT-09] a reconnect reloads the user, tells of the loss, then opens the socket', async () => {
  const order: string[] = [];
  const bench = await live({
    loadUser: async () => {
      order.push('user');
      return { kind: 'user-loaded' };
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

test('[RT-10] a user load without an answer is repeated every 10 s', async () => {
  const loads: number[] = [];
  let clockOf: Clock | null = null;
  const { clock, last } = await live({
    loadUser: async () => {
      loads.push(clockOf?.scheduler.frame ?? 0);
      return { kind: 'user-no-answer' };
    },
  });
  clockOf = clock;
  last().end(1006);
  await clock.pass(25_000);
  expect(loads).toEqual([0, 10_000, 20_000]);
});

test('[RT-10] a user load or a catch-up that throws is a bug, and counts as no answer', async () => {
  let times = 0;
  const breaks = () => {
    times++;
    return Promise.reject(new Error('a bug'));
  };
  const user = await live({ loadUser: breaks });
  user.last().end(1006);
  await user.clock.pass(25_000);
  expect(times).toBe(3);
  expect(user.bugs).toEqual([1, 2, 3].map(() => new Error('a bug')));
  const { link, clock, last, bugs } = linkWith({ catchUp: breaks });
  link.input({ kind: 'start', userLoaded: true });
  last().open();
  last().frame(0);
  await clock.pass(1000);
  expect(link.state.step).not.toBe('catching-up');
  expect(bugs).toEqual([new Error('a bug')]);
});

test('[SOCK-07] a socket that cannot be created is tried again after 15 s, at once when online again', async () => {
  let network = false;
  const { link, clock, sockets, loads } = linkWith({}, () => network);
  link.input({ kind: 'start', userLoaded: true });
  await clock.pass(14_999);
  expect(loads).toEqual([]);
  await clock.pass(1);
  expect(loads).toEqual([15_000]);
  await clock.pass(5_000);
  network = true;
  link.input({ kind: 'online' });
  await settle();
  expect(loads).toEqual([15_000, 20_000]);
  expect(sockets).toHaveLength(1);
});

test('[SOCK-07] a stop before the failure of a socket is told does not disturb the next attempt', async () => {
  let network = false;
  const { link, sockets } = linkWith({}, () => network);
  link.input({ kind: 'start', userLoaded: true });
  link.input({ kind: 'stop' });
  network = true;
  link.input({ kind: 'start', userLoaded: false });
  await settle();
  expect(link.state.step).toBe('opening');
  expect(sockets).toHaveLength(1);
});

test('late frames of an older socket are dropped', async () => {
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

test('a catch-up that throws before it begins is one without an answer: the line tries again', async () => {
  const bug = new TypeError('on purpose');
  let asked = 0;
  const catchUp = () => {
    if (asked++ === 0) throw bug;
    return Promise.resolve<LinkInput>({ kind: 'caught-up' });
  };
  const { link, clock, last, bugs } = linkWith({ catchUp });
  link.input({ kind: 'start', userLoaded: true });
  await join(last());
  expect([link.state.step, bugs]).toEqual(['waiting', [bug]]);
  await clock.pass(15_000);
  await join(last());
  expect([link.state.step, asked]).toEqual(['live', 2]);
});
