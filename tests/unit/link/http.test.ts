import { expect, test, vi } from 'vitest';
import { httpForSignIn } from '../../../workers/link/http.ts';
import { client, envelope, headersOf, isRefresh, self, type Answer } from './http-client.ts';

test('[API-01] Every call goes to the API base with the prefix /api', async () => {
  const { http, calls } = client(() => envelope(200, self));
  await http.call('userSelf', {});
  await http.call('userFind', { params: { id: 7 } });
  expect(calls.map((call) => call.url)).toEqual([
    'https://host/api/user/self',
    'https://host/api/user/find/7',
  ]);
});

test('[API-02] A signed-in call carries the access token URL-encoded, a signed-out call carries none', async () => {
  const signedIn = client(() => envelope(200, self));
  await signedIn.http.call('userSelf', {});
  expect(headersOf(signedIn.calls[0])['accessToken']).toBe('acc%2Fess%201');
  const signedOut = client(() => envelope(200), false);
  await signedOut.http.call('systemConfig', {});
  expect(headersOf(signedOut.calls[0])).not.toHaveProperty('accessToken');
});

test('[API-03, ERR-01] An envelope of code 200 returns its data, and any other code is REFUSED with its message', async () => {
  const { http } = client(({ url }) =>
    url.endsWith('/self') ? envelope(200, self) : envelope(500, null, 'no such user'),
  );
  expect(await http.call('userSelf', {})).toMatchObject({ ok: true, value: { userName: 'alice' } });
  expect(await http.call('userFind', { params: { id: 7 } })).toEqual({
    ok: false,
    error: { code: 'REFUSED', message: 'no such user', status: 500 },
  });
});

test('[API-04] A call times out after 30 s with NO_ANSWER', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { http, calls } = client(() => envelope(200, self));
  await http.call('userSelf', {});
  expect(timeout).toHaveBeenCalledWith(30_000);
  expect(calls[0]?.init.signal).toBe(timeout.mock.results[0]?.value);
  const aborted = client(() => Promise.reject(new DOMException('timed out', 'TimeoutError')));
  expect(await aborted.http.call('userSelf', {})).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
});

test('A proxy’s page, a broken body and a malformed response are NO_ANSWER and end no sign-in', async () => {
  const bodies: Answer[] = [
    () => new Response('<html>502</html>', { status: 502 }),
    () => new Response('<html>', { status: 200 }),
    () => Response.json({ hello: 'world' }),
    () => envelope(200, { id: 'not a number' }),
  ];
  for (const body of bodies) {
    const { http, expired, tokens } = client(body);
    expect(await http.call('userSelf', {})).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
    expect(expired).toEqual([]);
    expect(tokens.pair).not.toBeNull();
  }
});

test('[ERR-06, ERR-08, ERR-09, ERR-10] A failure names the HTTP status, and with status 400 the bounded body', async () => {
  const call = async (answer: Response) => client(() => answer).http.call('userSelf', {});
  const page = (status: number, body = '<html>') => new Response(body, { status });
  for (const status of [404, 405, 500, 501])
    expect(await call(page(status))).toEqual({ ok: false, error: { code: 'NO_ANSWER', status } });
  expect(await call(page(400, 'x'.repeat(5000)))).toEqual({
    ok: false,
    error: { code: 'NO_ANSWER', status: 400, body: 'x'.repeat(500) },
  });
  const envelope400 = Response.json({ code: 400, message: 'said so', data: null }, { status: 400 });
  expect(await call(envelope400)).toMatchObject({ error: { status: 400, body: 'said so' } });
});

test('A call sends the languages of the user, and the Date of its response sets the server time', async () => {
  const ahead = new Date(1_790_000_060_000).toUTCString();
  const { http, calls } = client(
    () => new Response(JSON.stringify({ code: 200, message: '', data: self }), { headers: { Date: ahead } }),
  );
  expect(http.serverNow()).toBe(1_790_000_000_000);
  await http.call('userSelf', {});
  expect(headersOf(calls[0])['Accept-Language']).toBe('zh-TW, en');
  expect(http.serverNow()).toBe(1_790_000_060_000);
});

test('readHeaders receives the headers of each response, also of the retry after a token refresh', async () => {
  let answers = 0;
  const { http, tokens } = client(({ url }) => {
    if (url.endsWith('/refreshToken')) return envelope(200, { accessToken: 'a2', refreshToken: 'r2' });
    const body =
      ++answers === 1 ? { code: 401, message: '', data: null } : { code: 200, message: '', data: self };
    return Response.json(body, { headers: { 'X-Rows-Left': `${answers}` } });
  });
  let left: string | null = null;
  const readHeaders = (headers: Headers): void => {
    left = headers.get('X-Rows-Left');
  };
  await http.call('userSelf', {}, { readHeaders });
  expect(left).toBe('2');
  await httpForSignIn(http, tokens, 's1').call('userSelf', {}, { readHeaders });
  expect(left).toBe('3');
});

test('An aborted call is NO_ANSWER, and a call whose signal is not aborted succeeds', async () => {
  const end = new AbortController();
  const { http, tokens } = client(
    ({ init }) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        if (tokens.pair?.signIn !== 's1') resolve(envelope(200, self));
      }),
  );
  const call = httpForSignIn(http, tokens, 's1').call('userSelf', {}, { signal: end.signal });
  end.abort();
  expect(await call).toEqual({ ok: false, error: { code: 'NO_ANSWER' } });
  tokens.begin('s2', 'a2', 'r2');
  const another = http.call('userSelf', {}, { signal: new AbortController().signal });
  expect(await another).toMatchObject({ ok: true, value: { userName: 'alice' } });
});

test('A language that is not a valid header value is left out', async () => {
  for (const [languages, sent] of [
    [['中文', 'en\r\nx: y', 'en-US'], 'en-US'],
    [['中文'], undefined],
    [[], undefined],
  ] as const) {
    const { http, calls } = client(() => envelope(200, self), true, languages);
    await http.call('userSelf', {});
    expect(headersOf(calls[0])['Accept-Language']).toBe(sent);
  }
});

const credentials = { terminal: 0, userName: 'alice', password: 'secret' } as const;

test('[API-05, API-06] A call carries its method and its body as JSON, or no body at all', async () => {
  const { http, calls } = client(() => envelope(200));
  await http.call('login', { body: credentials });
  await http.call('userSelf', {});
  const [login, read] = calls;
  expect(login?.init).toMatchObject({ method: 'POST', body: JSON.stringify(credentials) });
  expect(headersOf(login)['Content-Type']).toBe('application/json');
  expect(read?.init.method).toBe('GET');
  expect(read?.init.body).toBeUndefined();
  expect(headersOf(read)).not.toHaveProperty('Content-Type');
});

test('A refused call without a token causes no refresh and ends no sign-in', async () => {
  for (const code of [400, 401]) {
    const { http, calls, expired } = client(() => envelope(code, null, 'wrong'));
    expect(await http.call('login', { body: credentials })).toEqual({
      ok: false,
      error: { code: 'REFUSED', message: 'wrong', status: code },
    });
    expect([calls.length, expired]).toEqual([1, []]);
  }
});

test('A Date header that differs by at least 1.5 s and lies before 2100 sets the server time', async () => {
  let date: string | null = null;
  const { http, clock } = client(() => {
    const answer = envelope(200, self);
    if (date !== null) answer.headers.set('Date', date);
    return answer;
  });
  const changes: number[] = [];
  http.clockOffset$.subscribe((offset) => changes.push(offset));
  const offsetAfter = async (header: string | null): Promise<number> => {
    date = header;
    await http.call('userSelf', {});
    return http.serverNow() - clock.now;
  };
  const ahead = (ms: number): string => new Date(clock.now + ms).toUTCString();
  expect(await offsetAfter(ahead(1_000))).toBe(0);
  expect(await offsetAfter(ahead(-1_000))).toBe(0);
  expect(await offsetAfter(ahead(2_000))).toBe(2_000);
  for (const ignored of [null, 'soon', 'Fri, 01 Jan 2100 00:00:00 GMT']) {
    expect(await offsetAfter(ignored)).toBe(2_000);
  }
  // A clock three hours ahead, then the whole seconds of the header, then a clock that was set right.
  expect(await offsetAfter(ahead(-10_800_000))).toBe(-10_800_000);
  expect(await offsetAfter(ahead(-10_799_000))).toBe(-10_800_000);
  expect(await offsetAfter(ahead(0))).toBe(0);
  expect(changes).toEqual([2_000, -10_800_000, 0]);
  expect(http.clockOffset()).toBe(0);
});

test('The Date of a response without an envelope, such as the page of a captive portal, sets no time', async () => {
  const headers = { Date: new Date(0).toUTCString() };
  for (const status of [200, 511, 502]) {
    const { http, expired, tokens } = client(() => new Response('<html>Welcome</html>', { status, headers }));
    expect(await http.call('userSelf', {})).toMatchObject({ ok: false, error: { code: 'NO_ANSWER' } });
    expect([http.clockOffset(), expired, tokens.pair === null]).toEqual([0, [], false]);
  }
});

test('A call with a body sends the same body again after the refresh of the token', async () => {
  const body = { friendId: 7, isTop: true };
  let renewed = false;
  const { http, calls } = client((call) => {
    if (isRefresh(call)) renewed = true;
    if (isRefresh(call)) return envelope(200, { accessToken: 'a2', refreshToken: 'r2' });
    return renewed ? envelope(200, { any: 'shape' }) : envelope(401);
  });
  expect(await http.call('friendTop', { body })).toEqual({ ok: true, value: null });
  expect(calls.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['PUT', 'https://host/api/friend/top', JSON.stringify(body)],
    ['PUT', 'https://host/api/refreshToken', undefined],
    ['PUT', 'https://host/api/friend/top', JSON.stringify(body)],
  ]);
});
