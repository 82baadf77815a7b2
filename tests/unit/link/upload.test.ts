import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { createUpload } from '../../../workers/link/upload.ts';
import { FakeXhr } from '../outbox/xhr.ts';
import { failure } from './http-client.ts';
import { settle } from '../sync/clock.ts';

type Reply = [status: number, text: string];
const replyWith = (code: number, data: unknown = null, message = ''): Reply => [
  200,
  JSON.stringify({ code, message, data }),
];
const [, address] = replyWith(200, '/files/2/list.txt');

/** The result of one upload; the server answers its requests with `replies` in this order. */
async function uploadWith(
  replies: Reply[],
  over: { token?: string | null; renewed?: string | null; languages?: string[]; retryAfter?: string } = {},
) {
  const { token = 'first', renewed = null, languages = ['en'] } = over;
  const sent: FakeXhr[] = [];
  const renewals: string[] = [];
  const expired: string[] = [];
  const upload = createUpload({
    request: () => {
      const xhr = new FakeXhr();
      sent.push(xhr);
      return xhr;
    },
    apiBase: 'https://host/api',
    auth: {
      accessToken: () => token,
      renew: (used) => {
        renewals.push(used);
        return Promise.resolve(renewed);
      },
      expired: (used, message) => expired.push(`${used}: ${message}`),
      languages: () => languages,
      serverNow: () => 0,
    },
    scheduler: new VirtualTimeScheduler(),
  });
  const watch = { progress: () => undefined, signal: new AbortController().signal };
  const file = { blob: new Blob(['list']), name: 'list.txt' };
  const result = upload('fileUpload', { query: { isPermanent: true } }, { file }, watch);
  for (const [index, [status, text]] of replies.entries()) {
    await settle();
    const xhr = sent[index];
    if (xhr) xhr.retryAfter = over.retryAfter ?? null;
    xhr?.end(status, text);
  }
  return { result: await result, sent, renewals, expired };
}

test('An upload to a full disk (507) is refused with its sentence, and without an envelope the server is busy', async () => {
  const message = 'The storage of the server is full. Try again later.';
  const full: Reply = [507, JSON.stringify({ code: 503, message, data: null })];
  expect((await uploadWith([full])).result).toEqual({
    ok: false,
    error: { code: 'REFUSED', message, status: 503 },
  });
  expect((await uploadWith([[507, 'full']])).result).toMatchObject({ error: { code: 'BUSY', status: 507 } });
});

test('[ERR-03] An upload renews its token once, and only after code 401', async () => {
  const refused = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } };
  for (const [reply, result] of [
    [replyWith(200, '/files/2/list.txt'), { ok: true, value: '/files/2/list.txt' }],
    [replyWith(400), failure('SIGNED_OUT')],
    [[401, ''], failure('SIGNED_OUT')],
    [replyWith(500, null, 'no'), refused],
    [[502, '<html>'], failure('NO_ANSWER')],
  ] as [Reply, unknown][]) {
    const first = await uploadWith([reply], { renewed: 'second' });
    expect(first.result).toEqual(result);
    expect([first.sent.length, first.renewals]).toEqual([1, []]);
    // The same reply to the second request has the same result.
    const second = await uploadWith([replyWith(401), reply], { renewed: 'second' });
    expect(second.result).toEqual(result);
    expect([second.sent.length, second.renewals]).toEqual([2, ['first']]);
  }
});

test('[ERR-04] An expired token makes an upload NO_ANSWER without a new token, SIGNED_OUT if the new one expires', async () => {
  const withoutToken = await uploadWith([replyWith(401, null, 'expired')]);
  expect(withoutToken.result).toEqual(failure('NO_ANSWER'));
  expect([withoutToken.sent.length, withoutToken.expired]).toEqual([1, []]);
  const twice = await uploadWith([replyWith(401), replyWith(401, null, 'expired')], { renewed: 'second' });
  expect(twice.result).toEqual(failure('SIGNED_OUT'));
  expect([twice.sent.length, twice.expired]).toEqual([2, ['second: expired']]);
});

test('An upload of an ended sign-in is SIGNED_OUT, and sends no request', async () => {
  const { result, sent } = await uploadWith([], { token: null });
  expect(result).toEqual(failure('SIGNED_OUT'));
  expect(sent).toEqual([]);
});

test('An upload succeeds with HTTP status 200 to 299, and other statuses are NO_ANSWER', async () => {
  for (const [status, succeeds] of [
    [0, false],
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ] as const) {
    const { result } = await uploadWith([[status, address]]);
    expect(result).toEqual(succeeds ? { ok: true, value: '/files/2/list.txt' } : failure('NO_ANSWER'));
  }
});

test('HTTP status 503 and code 429 of an upload mean BUSY, and code 503 of a full disk means REFUSED', async () => {
  const busy = (status: number, message = '') => ({
    ok: false,
    error: { code: 'BUSY', status, message, after: 8000 },
  });
  const full = { ok: false, error: { code: 'REFUSED', status: 503, message: 'full' } };
  for (const [reply, result] of [
    [[503, 'Service unavailable'], busy(503)],
    [[429, replyWith(429, null, 'slow')[1]], busy(429, 'slow')],
    [replyWith(429, null, 'slow'), busy(429, 'slow')],
    [replyWith(503, null, 'full'), full],
  ] as [Reply, unknown][]) {
    expect((await uploadWith([reply], { retryAfter: '8' })).result).toEqual(result);
  }
});

test('[API-02] An upload has the headers of a call, without languages that are not valid in a header', async () => {
  const some = await uploadWith([[200, address]], { token: 'to/ken', languages: ['中文', 'en'] });
  expect(some.sent[0]?.headers).toEqual({ accessToken: 'to%2Fken', 'Accept-Language': 'en' });
  const none = await uploadWith([[200, address]], { languages: [] });
  expect(none.sent[0]?.headers).toEqual({ accessToken: 'first' });
});
