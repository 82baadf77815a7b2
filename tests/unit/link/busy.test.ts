// A busy server and a server that shuts down: their effect on HTTP calls and on the connection machine.
import { expect, test } from 'vitest';
import { busyOf } from '../../../workers/link/busy.ts';
import { DELAYS, step, type LinkEffect } from '../../../workers/link/machine.ts';
import { settle } from '../sync/clock.ts';
import { liveLink } from './fake-link.ts';
import { client, envelope, isRefresh, self, type Answer } from './http-client.ts';
import { chance, runMachine, toLive } from './run-machine.ts';

const afterOf = (header: string | null): number | undefined => busyOf(429, '', header, 0)?.after;

test('Retry-After is read as a number of seconds or a date, and anything else counts as 0', () => {
  expect(['7', '0.5', ' 12 ', '120'].map(afterOf)).toEqual([7000, 500, 12_000, 120_000]);
  expect(afterOf(new Date(9000).toUTCString())).toBe(9000);
  expect([null, '', '-3', 'soon', '0', new Date(-1000).toUTCString()].map(afterOf)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
  // Unreasonably long waits count as 0.
  expect(['Infinity', '1e400', '9'.repeat(400), '1e12'].map(afterOf)).toEqual([0, 0, 0, 0]);
  expect(afterOf('864000')).toBe(864_000_000);
  expect([200, 400, 401, 500, 502].map((status) => busyOf(status, '', '7', 0))).toEqual(Array(5).fill(null));
});

const busy = (code: number, retryAfter: string, status = 200): Response =>
  Response.json(
    { code, message: 'slow down', data: null },
    { status, headers: { 'Retry-After': retryAfter } },
  );

test('[RT-12] HTTP status or envelope code 429, 503 or 507 means BUSY, with or without a body', async () => {
  const answers: [Answer, number, string, number][] = [
    [() => envelope(429, null, 'slow down'), 429, 'slow down', 0],
    [() => envelope(503), 503, '', 0],
    [() => envelope(507), 507, '', 0],
    [() => busy(429, '3', 429), 429, 'slow down', 3000],
    [() => busy(500, '3', 503), 503, 'slow down', 3000],
    [() => new Response('<html>', { status: 503, headers: { 'Retry-After': '2' } }), 503, '', 2000],
    [() => new Response('', { status: 429 }), 429, '', 0],
  ];
  for (const [answer, status, message, after] of answers) {
    const { http, expired } = client(answer);
    const error = { code: 'BUSY', status, message, after };
    expect(await http.call('userSelf', {})).toEqual({ ok: false, error });
    expect(expired).toEqual([]);
  }
  const { http } = client(() => new Response('', { status: 500, headers: { 'Retry-After': '2' } }));
  expect(await http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER', status: 500 } });
});

test('A busy endpoint gets no request during its Retry-After of up to a minute; others get theirs', async () => {
  const { http, calls, clock } = client(({ url }) =>
    url.endsWith('/user/self') ? busy(503, '600') : envelope(200, []),
  );
  const after = async (): Promise<unknown> => {
    const result = await http.call('userSelf', {});
    return !result.ok && result.error.code === 'BUSY' && result.error.after;
  };
  expect(await after()).toBe(600_000);
  clock.now += 59_999;
  expect([await after(), calls.length]).toEqual([1, 1]);
  expect(await http.call('friendList', {})).toMatchObject({ ok: true });
  clock.now += 1;
  expect([await after(), calls.length]).toEqual([600_000, 3]);
  // After the clock is set back the endpoint is called again.
  clock.now -= 3_600_000;
  expect([await after(), calls.length]).toEqual([600_000, 4]);
});

test('Each login call is sent, also during the Retry-After of a busy server', async () => {
  const { http, calls } = client(() => busy(429, '300', 429), false);
  const body = { terminal: 0, userName: 'alice', password: 'secret' } as const;
  for (const count of [1, 2]) {
    const error = { code: 'BUSY', status: 429, message: 'slow down', after: 300_000 };
    expect(await http.call('login', { body })).toEqual({ ok: false, error });
    expect(calls).toHaveLength(count);
  }
});

test('A new sign-in does not wait for the Retry-After of an earlier sign-in', async () => {
  const { http, tokens } = client(() =>
    tokens.pair?.signIn === 's1' ? busy(503, '9') : envelope(200, self),
  );
  await http.call('userSelf', {});
  tokens.begin('s2', 'access', 'refresh');
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true });
});

test('[ERR-04] A busy token refresh ends no sign-in, and is not repeated during Retry-After', async () => {
  const { http, tokens, calls, expired, clock } = client((call) =>
    isRefresh(call) ? busy(503, '5', 503) : envelope(401),
  );
  const failure = { ok: false, error: { code: 'BUSY', status: 503, after: 5000 } };
  expect(await http.call('userSelf', {})).toMatchObject(failure);
  clock.now += 4000;
  await http.call('userSelf', {});
  expect(calls.filter(isRefresh)).toHaveLength(1);
  expect([expired, tokens.pair?.number]).toEqual([[], 1]);
});

const pause = (effects: LinkEffect[]): number | undefined =>
  effects.flatMap((effect) => (effect.kind === 'timer' && effect.name === 'retry' ? [effect.ms] : []))[0];

test('[RT-10, RT-12] The pause before a retry is at least the server’s Retry-After, plus up to a fifth', () => {
  const [loading] = runMachine([...toLive, { kind: 'socket-closed' }]);
  const [pulling] = runMachine(toLive.slice(0, 3));
  const failures = [
    [loading, 'user-no-answer', DELAYS.user],
    [pulling, 'catch-up-no-answer', DELAYS.socket],
  ] as const;
  for (const [from, kind, usual] of failures) {
    expect(pause(step(from, { kind, after: 1000 }, chance)[1])).toBe(usual);
    const [waiting, effects] = step(from, { kind, after: 40_000 }, { ...chance, random: 0.5 });
    expect(pause(effects)).toBe(44_000);
    expect(waiting.step).toBe('waiting');
  }
});

test('[RT-08, ERR-11] When a server shuts down, its clients report the loss at once and reconnect within 30 s', () => {
  for (let reached = 1; reached <= toLive.length; reached++) {
    const [from] = runMachine(toLive.slice(0, reached));
    for (const random of [0, 0.25, 0.99]) {
      const [state, effects] = step(from, { kind: 'socket-closed', away: true }, { ...chance, random });
      expect([state.step, pause(effects)]).toEqual(['waiting', 30_000 * random]);
      expect(effects).toContainEqual({ kind: 'tell', notice: { kind: 'reconnecting' } });
      expect(step(state, { kind: 'online' }, chance)[0].step).toBe('loading-user');
    }
  }
});

test('[RT-08] Socket close codes 1001, 1012 and 1013 spread reconnects over 30 s; others reconnect at once', async () => {
  for (const code of [1001, 1012, 1013]) {
    const { link, clock, sockets, last } = await liveLink({}, () => 0.5);
    last().end(code);
    expect(link.state.step).toBe('waiting');
    await clock.pass(14_999);
    expect(sockets).toHaveLength(1);
    await clock.pass(1);
    expect(sockets).toHaveLength(2);
  }
  for (const code of [1000, 1005, 1006, 1008, 1011]) {
    const { sockets, last } = await liveLink({}, () => 0.5);
    last().end(code);
    await settle();
    expect(sockets).toHaveLength(2);
  }
});
