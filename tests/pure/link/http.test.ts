import { expect, test, vi } from 'vitest';
import { boundTo, createHttp } from '../../../workers/link/http.ts';
import { Tokens } from '../../../workers/link/tokens.ts';

interface Call {
  url: string;
  init: RequestInit;
}
type Answer = (call: Call) => Response | Promise<Response>;

const envelope = (code: number, data: unknown = null, message = ''): Response =>
  Response.json({ code, message, data });
const headersOf = (call: Call): Record<string, string> => call.init.headers as Record<string, string>;
const self = { id: 1, userName: 'alice', nickName: 'Alice' };

function client(answer: Answer, pair = true) {
  const calls: Call[] = [];
  const expired: string[] = [];
  const tokens = new Tokens();
  if (pair) tokens.begin('s1', 'acc/ess 1', 'refresh1');
  const http = createHttp({
    env: {
      apiBase: 'https://host/api',
      now: () => 1_790_000_000_000,
      fetch: async (url, init) => {
        calls.push({ url, init });
        return answer({ url, init });
      },
    },
    tokens,
    languages: () => ['zh-TW', 'en'],
    onExpired: (message) => expired.push(message),
  });
  return { http, tokens, calls, expired };
}

test('[API-01] every call goes to the base with the prefix /api', async () => {
  const { http, calls } = client(() => envelope(200, self));
  await http.call('userSelf', {});
  await http.call('userFind', { params: { id: 7 } });
  expect(calls.map((call) => call.url)).toEqual([
    'https://host/api/user/self',
    'https://host/api/user/find/7',
  ]);
});

test('[API-02] the access token goes along, URL-encoded, when there is one, and is absent when there is none', async () => {
  const signedIn = client(() => envelope(200, self));
  await signedIn.http.call('userSelf', {});
  expect(headersOf(signedIn.calls[0]!)['accessToken']).toBe('acc%2Fess%201');
  const signedOut = client(() => envelope(200), false);
  await signedOut.http.call('systemConfig', {});
  expect(headersOf(signedOut.calls[0]!)).not.toHaveProperty('accessToken');
});

test('[API-03, ERR-01] an answer is its envelope: data on 200, a refusal with its words otherwise', async () => {
  const { http } = client(({ url }) =>
    url.endsWith('/self') ? envelope(200, self) : envelope(500, null, 'no such user'),
  );
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true, value: { userName: 'alice' } });
  expect(await http.call('userFind', { params: { id: 7 } })).toEqual({
    ok: false,
    error: { code: 'REFUSED', message: 'no such user', status: 500 },
  });
});

test('[API-04] a call that is not answered within 30 s has no answer', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const { http, calls } = client(() => envelope(200, self));
  await http.call('userSelf', {});
  expect(patience).toHaveBeenCalledWith(30_000);
  expect(calls[0]?.init.signal).toBe(patience.mock.results[0]?.value);
  const aborted = client(() => Promise.reject(new DOMException('timed out', 'TimeoutError')));
  expect(await aborted.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
});

test('a proxy page, a broken body and a wrong shape are no answers, and no reason to sign out', async () => {
  const bodies: Answer[] = [
    () => new Response('<html>502</html>', { status: 502 }),
    () => new Response('<html>', { status: 200 }),
    () => Response.json({ hello: 'world' }),
    () => envelope(200, { id: 'not a number' }),
  ];
  for (const body of bodies) {
    const { http, expired, tokens } = client(body);
    expect(await http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
    expect(expired).toEqual([]);
    expect(tokens.pair).not.toBeNull();
  }
});

test('[API-12, ERR-03, X-NET-01] calls answered 401 at once cause one refresh, with the refresh token as header, and are retried', async () => {
  const renewed = Promise.withResolvers<void>();
  let refused = 0;
  const { http, tokens, calls } = client(async ({ url, init }) => {
    if (url.endsWith('/refreshToken'))
      return envelope(200, { accessToken: 'access2', refreshToken: 'refresh2' });
    const { accessToken } = init.headers as Record<string, string>;
    if (accessToken === 'access2') return envelope(200, self);
    // The last refusal arrives after the refresh that the others have caused.
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
  expect(headersOf(refreshes[0]!)['refreshToken']).toBe('refresh1');
  expect(tokens.pair).toMatchObject({ number: 2, accessToken: 'access2', refreshToken: 'refresh2' });
});

test('[ERR-04] a refused refresh ends the sign-in, a refresh without an answer does not', async () => {
  const refused = client(({ url }) =>
    url.endsWith('/refreshToken') ? envelope(500, null, 'expired') : envelope(401),
  );
  expect((await refused.http.call('userSelf', {})).ok).toBe(false);
  expect(refused.expired).toEqual(['expired']);
  const silent = client(({ url }) => {
    if (url.endsWith('/refreshToken')) throw new TypeError('network');
    return envelope(401);
  });
  expect(await silent.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
  expect(silent.expired).toEqual([]);
  const none = client(() => envelope(401), false);
  expect(await none.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  expect(none.calls).toHaveLength(1);
});

test('[ERR-02, ERR-07] code 400 and HTTP 401 end the sign-in, without a refresh', async () => {
  const none = client(() => envelope(400, null, 'sign in first'));
  await none.http.call('userSelf', {});
  expect([none.expired, none.calls.length]).toEqual([['sign in first'], 1]);
  const status = client(() => Response.json({ code: 401, message: 'over', data: null }, { status: 401 }));
  await status.http.call('userSelf', {});
  expect([status.expired, status.calls.length]).toEqual([[''], 1]);
});

test('the server is told what language to answer in, and its clock is followed', async () => {
  const ahead = new Date(1_790_000_060_000).toUTCString();
  const { http, calls } = client(
    () => new Response(JSON.stringify({ code: 200, message: '', data: self }), { headers: { Date: ahead } }),
  );
  expect(http.serverNow()).toBe(1_790_000_000_000);
  await http.call('userSelf', {});
  expect(headersOf(calls[0]!)['Accept-Language']).toBe('zh-TW, en');
  expect(http.serverNow()).toBe(1_790_000_060_000);
});

test('headers of an answer can be read, of the last one where a token was renewed on the way', async () => {
  let answers = 0;
  const { http, tokens } = client(({ url }) => {
    if (url.endsWith('/refreshToken')) return envelope(200, { accessToken: 'a2', refreshToken: 'r2' });
    const body =
      ++answers === 1 ? { code: 401, message: '', data: null } : { code: 200, message: '', data: self };
    return Response.json(body, { headers: { 'X-Rows-Left': `${answers}` } });
  });
  let left: string | null = null;
  const onHeaders = (headers: Headers): void => {
    left = headers.get('X-Rows-Left');
  };
  await http.call('userSelf', {}, { onHeaders });
  expect(left).toBe('2');
  await boundTo(http, tokens, 's1').call('userSelf', {}, { onHeaders });
  expect(left).toBe('3');
});

test('a call that is aborted ends without an answer, one with a signal in any other way', async () => {
  const end = new AbortController();
  const { http, tokens } = client(
    ({ init }) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        if (tokens.pair?.signIn !== 's1') resolve(envelope(200, self));
      }),
  );
  const call = boundTo(http, tokens, 's1').call('userSelf', {}, { signal: end.signal });
  end.abort();
  expect(await call).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
  tokens.begin('s2', 'a2', 'r2');
  const another = http.call('userSelf', {}, { signal: new AbortController().signal });
  expect(await another).toMatchObject({ ok: true, value: { userName: 'alice' } });
});

test('a late answer to an older sign-in neither ends nor uses the present one', async () => {
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

test('what belongs to one account asks nothing in the name of another', async () => {
  const { http, tokens, calls } = client(() => envelope(200, self));
  const bound = boundTo(http, tokens, 's1');
  expect((await bound.call('userSelf', {})).ok).toBe(true);
  tokens.end();
  tokens.begin('s2', 'other', 'other');
  expect(await bound.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  expect(calls).toHaveLength(1);
});

test('a call that failed because the sign-in is over was not refused for its own sake', async () => {
  for (const code of [400, 401]) {
    const { http } = client(({ url }) =>
      url.endsWith('/refreshToken') ? envelope(500, null, 'expired') : envelope(code, null, 'sign in first'),
    );
    expect(await http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
  }
});

test('a language that no header can carry is left out, and the calls go on', async () => {
  const calls: Call[] = [];
  const http = createHttp({
    env: {
      apiBase: 'https://host/api',
      now: () => 0,
      fetch: (url, init) => {
        calls.push({ url, init });
        return Promise.resolve(envelope(200, self));
      },
    },
    tokens: new Tokens(),
    languages: () => ['中文', 'en\r\nx: y', 'en-US'],
    onExpired: () => undefined,
  });
  await http.call('systemConfig', {});
  expect(headersOf(calls[0]!)['Accept-Language']).toBe('en-US');
});
