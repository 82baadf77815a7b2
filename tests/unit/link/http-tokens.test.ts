import { expect, test } from 'vitest';
import { httpForSignIn } from '../../../workers/link/http.ts';
import type { Tokens } from '../../../workers/sign-in/tokens.ts';
import { client, envelope, failure, headersOf, isRefresh, self } from './http-client.ts';

test('[API-12, ERR-03, X-NET-01] Parallel calls answered with 401 share one refresh with the refresh token in a header, and are retried', async () => {
  const renewed = Promise.withResolvers<void>();
  let refused = 0;
  const { http, tokens, calls } = client(async ({ url, init }) => {
    if (url.endsWith('/refreshToken'))
      return envelope(200, { accessToken: 'access2', refreshToken: 'refresh2' });
    const { accessToken } = init.headers as Record<string, string>;
    if (accessToken === 'access2') return envelope(200, self);
    // The last 401 arrives after the refresh of the other calls.
    if (++refused === 4) await renewed.promise;
    return envelope(401);
  });
  tokens.pair$.subscribe((pair) => pair?.number === 2 && renewed.resolve());
  const answers = await Promise.all([1, 2, 3, 4].map(() => http.call('userSelf', {})));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const refreshes = calls.filter((call) => call.url.endsWith('/refreshToken'));
  expect(refreshes).toHaveLength(1);
  expect(refreshes[0]?.init.method).toBe('PUT');
  expect(refreshes[0]?.init.body).toBeUndefined();
  expect(headersOf(refreshes[0])['refreshToken']).toBe('refresh1');
  expect(tokens.pair).toMatchObject({ number: 2, accessToken: 'access2', refreshToken: 'refresh2' });
});

test('[ERR-04] A refused refresh ends the sign-in, and a refresh without a response does not', async () => {
  const refused = client(({ url }) =>
    url.endsWith('/refreshToken') ? envelope(500, null, 'expired') : envelope(401),
  );
  const signIns: string[] = [];
  refused.http.expired$.subscribe(({ signIn }) => signIns.push(signIn));
  expect((await refused.http.call('userSelf', {})).ok).toBe(false);
  expect([refused.expired, signIns]).toEqual([['expired'], ['s1']]);
  const unreachable = client(({ url }) => {
    if (url.endsWith('/refreshToken')) throw new TypeError('network');
    return envelope(401);
  });
  expect(await unreachable.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
  expect(unreachable.expired).toEqual([]);
  const signedOut = client(() => envelope(401), false);
  expect(await signedOut.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  expect(signedOut.calls).toHaveLength(1);
});

test('A refresh that is refused with code 10101 reports a removed device, and any other refusal does not', async () => {
  for (const [code, isRemoved] of [
    [10101, true],
    [500, false],
  ] as const) {
    const { http } = client((call) => envelope(isRefresh(call) ? code : 401, null, 'over'));
    const ends: unknown[] = [];
    http.expired$.subscribe((end) => ends.push(end));
    expect(await http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
    expect(ends).toEqual([{ signIn: 's1', message: 'over', isRemoved }]);
  }
});

test('[ERR-02, ERR-07] Envelope code 400 and HTTP status 401 end the sign-in, without a token refresh', async () => {
  const code = client(() => envelope(400, null, 'sign in first'));
  await code.http.call('userSelf', {});
  expect([code.expired, code.calls.length]).toEqual([['sign in first'], 1]);
  const status = client(() => Response.json({ code: 401, message: 'over', data: null }, { status: 401 }));
  await status.http.call('userSelf', {});
  expect([status.expired, status.calls.length]).toEqual([[''], 1]);
});

test('A late response to an older sign-in neither ends nor uses the current sign-in', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { http, tokens, calls, expired } = client(({ url }) => {
    if (url.endsWith('/refreshToken')) return envelope(200, { accessToken: 'a2', refreshToken: 'r2' });
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
  const ended = http.call('userSelf', {});
  tokens.end();
  tokens.begin('s2', 'other', 'other');
  answer(envelope(400, null, 'over'));
  expect((await ended).ok).toBe(false);
  expect(expired).toEqual([]);
  const retried = http.call('userSelf', {});
  tokens.end();
  tokens.begin('s3', 'third', 'third');
  answer(envelope(401));
  expect(await retried).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  expect(calls.filter((call) => call.url.endsWith('/self'))).toHaveLength(2);
});

test('Calls bound to a sign-in fail with SIGNED_OUT during any other sign-in, and without one', async () => {
  const { http, tokens, calls, clock } = client(() => envelope(200, self));
  const bound = httpForSignIn(http, tokens, 's1');
  const ask = () => [
    bound.call('userSelf', {}),
    bound.call('friendTop', { body: { friendId: 7, isTop: true } }),
  ];
  expect(await Promise.all(ask())).toMatchObject([{ ok: true }, { ok: true }]);
  expect(bound.serverNow()).toBe(clock.now);
  tokens.end();
  expect(await Promise.all(ask())).toEqual([failure('SIGNED_OUT'), failure('SIGNED_OUT')]);
  tokens.begin('s2', 'other', 'other');
  expect(await Promise.all(ask())).toEqual([failure('SIGNED_OUT'), failure('SIGNED_OUT')]);
  expect(calls).toHaveLength(2);
});

test('A call whose sign-in has ended fails with SIGNED_OUT, not REFUSED', async () => {
  for (const code of [400, 401]) {
    const { http } = client(({ url }) =>
      url.endsWith('/refreshToken') ? envelope(500, null, 'expired') : envelope(code, null, 'sign in first'),
    );
    expect(await http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  }
});

const renewal = (number: number): Response =>
  envelope(200, { accessToken: `access${number}`, refreshToken: `refresh${number}` });

test('[ERR-03] A token that expires again is refreshed again', async () => {
  let valid = 'access2';
  let refreshes = 1;
  const { http, tokens, calls } = client((call) => {
    if (isRefresh(call)) return renewal(++refreshes);
    return headersOf(call)['accessToken'] === valid ? envelope(200, self) : envelope(401);
  });
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true });
  valid = 'access3';
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true });
  const sent = calls.filter(isRefresh).map((call) => headersOf(call)['refreshToken']);
  expect(sent).toEqual(['refresh1', 'refresh2']);
  expect(tokens.pair).toMatchObject({ number: 3, accessToken: 'access3' });
});

test('[ERR-03] A call refused after the refresh of another call retries with the new token, without a refresh', async () => {
  const late = Promise.withResolvers<Response>();
  const { http, calls } = client((call) => {
    if (isRefresh(call)) return renewal(2);
    if (headersOf(call)['accessToken'] === 'access2') return envelope(200, self);
    return calls.length === 1 ? late.promise : envelope(401);
  });
  const first = http.call('userSelf', {});
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true });
  late.resolve(envelope(401));
  expect(await first).toMatchObject({ ok: true });
  expect(calls.filter(isRefresh)).toHaveLength(1);
});

test('[ERR-04] A token that is refused right after its refresh ends the sign-in', async () => {
  const { http, calls, expired } = client((call) =>
    isRefresh(call) ? renewal(2) : envelope(401, null, 'refused'),
  );
  expect(await http.call('userSelf', {})).toEqual(failure('SIGNED_OUT'));
  expect([calls.length, expired]).toEqual([3, ['refused']]);
});

test('[ERR-04] A busy server or a malformed response to a refresh ends no sign-in', async () => {
  const answers = [
    [envelope(429), 'BUSY'],
    [envelope(503), 'BUSY'],
    [envelope(507), 'BUSY'],
    [envelope(200), 'NO_ANSWER'],
    [envelope(200, { accessToken: 7 }), 'NO_ANSWER'],
  ] as const;
  for (const [answer, code] of answers) {
    const { http, tokens, expired } = client((call) => (isRefresh(call) ? answer : envelope(401)));
    expect(await http.call('userSelf', {})).toMatchObject(failure(code));
    expect(expired).toEqual([]);
    expect(tokens.pair).toMatchObject({ number: 1, accessToken: 'acc/ess 1' });
  }
});

test('A sign-in that ends during a refresh stays ended, and its call is not sent again', async () => {
  const ends = [(tokens: Tokens) => tokens.end(), (tokens: Tokens) => tokens.begin('s2', 'other', 'other')];
  for (const end of ends) {
    const { http, tokens, calls, expired } = client((call) => {
      if (!isRefresh(call)) return envelope(401);
      end(tokens);
      return renewal(2);
    });
    expect(await http.call('userSelf', {})).toEqual(failure('SIGNED_OUT'));
    expect([calls.length, expired]).toEqual([2, []]);
    expect(tokens.pair?.accessToken ?? 'other').toBe('other');
  }
});

test('A late refusal does not end a sign-in that began after its call, and does not report an ended sign-in again', async () => {
  for (const code of [400, 401]) {
    const early = client(() => {
      early.tokens.begin('s1', 'access', 'refresh');
      return envelope(code);
    }, false);
    expect(await early.http.call('userSelf', {})).toEqual(failure('SIGNED_OUT'));
    const late = client(() => {
      late.tokens.end();
      return envelope(code);
    });
    expect(await late.http.call('userSelf', {})).toEqual(failure('SIGNED_OUT'));
    expect([early.calls.length, early.expired]).toEqual([1, []]);
    expect([late.calls.length, late.expired]).toEqual([1, []]);
    expect([early.tokens.pair?.signIn, late.tokens.pair]).toEqual(['s1', null]);
  }
});

test('uploadAuth returns only the token of its own sign-in, and parallel renewals share one refresh', async () => {
  const { http, tokens, calls, expired } = client(() => renewal(2));
  const auth = http.uploadAuth('s1');
  expect(auth.accessToken()).toBe('acc/ess 1');
  expect(auth.languages()).toEqual(['zh-TW', 'en']);
  expect(await Promise.all([auth.renew('acc/ess 1'), auth.renew('acc/ess 1')])).toEqual([
    'access2',
    'access2',
  ]);
  expect(await auth.renew('acc/ess 1')).toBe('access2');
  expect(calls).toHaveLength(1);
  auth.expired('access2', 'over');
  expect(expired).toEqual(['over']);
  tokens.begin('s2', 'other', 'other');
  expect([auth.accessToken(), await auth.renew('access2')]).toEqual([null, null]);
  auth.expired('access2', 'over again');
  expect([calls.length, expired]).toEqual([1, ['over']]);
});

test('uploadAuth returns null when the refresh gets no token', async () => {
  const { http } = client(() => envelope(503));
  expect(await http.uploadAuth('s1').renew('acc/ess 1')).toBeNull();
});
