import { expect, test } from 'vitest';
import type { LinkInput } from '../../../workers/link/machine.ts';
import { settle, type Clock } from '../sync/clock.ts';
import { linkWith, liveLink, logIn, type FakeLink } from './fake-link.ts';

test('A catch-up of a lost connection does not complete the catch-up of the next connection', async () => {
  // A connection is lost in two ways: the server closes it, or answers no heartbeat.
  const close = (fake: FakeLink): Promise<void> => {
    fake.last().end();
    return settle();
  };
  const answerNoHeartbeat = (fake: FakeLink): Promise<void> => fake.clock.pass(40_000);
  for (const lose of [close, answerNoHeartbeat]) {
    const answers: ((it: LinkInput) => void)[] = [];
    const catchUp = () => new Promise<LinkInput>((answer) => answers.push(answer));
    const fake = linkWith({ catchUp });
    const { link, last, sockets } = fake;
    link.input({ kind: 'start', userLoaded: true });
    await logIn(last());
    await lose(fake);
    expect(sockets).toHaveLength(2);
    await logIn(last());
    answers[0]?.({ kind: 'caught-up' });
    await settle();
    expect(link.state.step).toBe('catching-up');
    answers[1]?.({ kind: 'caught-up' });
    await settle();
    expect(link.state.step).toBe('live');
  }
});

test('[SOCK-06] A failed login closes the socket with code 3000, and the next attempt starts after a pause', async () => {
  const { link, clock, last, sockets } = linkWith();
  link.input({ kind: 'start', userLoaded: true });
  last().open();
  await clock.pass(20_000);
  expect(sockets[0]?.closedWith).toBe(3000);
  expect(link.state.step).toBe('waiting');
  await clock.pass(15_000);
  expect(sockets).toHaveLength(2);
});

test('[RT-07, SESS-08] A stop is final, and a close with code 3000 from the server reconnects', async () => {
  const { link, clock, last, sockets } = await liveLink();
  last().end(3000);
  await settle();
  expect(sockets).toHaveLength(2);
  await logIn(last());
  const socket = last();
  link.input({ kind: 'stop' });
  expect(socket.closedWith).toBe(3000);
  socket.end(3000);
  await clock.pass(600_000);
  expect(sockets).toHaveLength(2);
  expect(link.state.step).toBe('stopped');
});

test('[RT-08] A close with code 1006 reconnects at once', async () => {
  const { link, last, sockets } = await liveLink();
  last().end(1006);
  expect(link.state.step).toBe('loading-user');
  await settle();
  expect(sockets).toHaveLength(2);
});

test('[RT-09] A reconnect loads the user, reports the loss, then opens the socket', async () => {
  const order: string[] = [];
  const { link, last } = await liveLink({
    loadUser: async () => {
      order.push('user');
      return { kind: 'user-loaded' };
    },
  });
  link.notices$.subscribe((notice) => order.push(notice.kind));
  last().end(1006);
  await settle();
  expect(order).toEqual(['user', 'reconnecting']);
  expect(link.state.step).toBe('opening');
  await logIn(last());
  expect(order).toEqual(['user', 'reconnecting', 'reconnected']);
});

test('[RT-10] A user load without a response is repeated every 10 s', async () => {
  const loads: number[] = [];
  let clockOf: Clock | null = null;
  const { clock, last } = await liveLink({
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

test('[RT-10] A user load or a catch-up that throws is reported as a bug, and treated like no response', async () => {
  let calls = 0;
  const breaks = () => {
    calls++;
    return Promise.reject(new Error('a bug'));
  };
  const user = await liveLink({ loadUser: breaks });
  user.last().end(1006);
  await user.clock.pass(25_000);
  expect(calls).toBe(3);
  expect(user.bugs).toEqual([1, 2, 3].map(() => new Error('a bug')));
  const { link, clock, last, bugs } = linkWith({ catchUp: breaks });
  link.input({ kind: 'start', userLoaded: true });
  last().open();
  last().frame(0);
  await clock.pass(1000);
  expect(link.state.step).not.toBe('catching-up');
  expect(bugs).toEqual([new Error('a bug')]);
});

test('[SOCK-07] A socket that cannot be created is retried after 15 s, and at once after `online`', async () => {
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

test('[SOCK-07] A stop right after a failed socket does not disturb the next attempt', async () => {
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

test('Late frames of an older socket are dropped', async () => {
  const { link, last } = await liveLink();
  const old = last();
  const frames: unknown[] = [];
  link.frames$.subscribe((frame) => frames.push(frame));
  old.end(1006);
  await settle();
  await logIn(last());
  old.frame(2, '');
  expect(frames).toEqual([]);
  last().frame(2, '');
  expect(frames).toHaveLength(1);
});

test('A catch-up that throws synchronously is a bug, and the link retries after a pause', async () => {
  const bug = new TypeError('on purpose');
  let catchUps = 0;
  const catchUp = () => {
    if (catchUps++ === 0) throw bug;
    return Promise.resolve<LinkInput>({ kind: 'caught-up' });
  };
  const { link, clock, last, bugs } = linkWith({ catchUp });
  link.input({ kind: 'start', userLoaded: true });
  await logIn(last());
  expect([link.state.step, bugs]).toEqual(['waiting', [bug]]);
  await clock.pass(15_000);
  await logIn(last());
  expect([link.state.step, catchUps]).toEqual(['live', 2]);
});
