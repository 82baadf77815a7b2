import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { createUpload } from '../../../workers/link/upload.ts';
import { FakeXhr } from '../outbox/xhr.ts';
import { failure } from './http-client.ts';
import { settle } from '../sync/clock.ts';

type Reply = [status: number, text: string];
const said = (code: number, data: unknown = null, message = ''): Reply => [
  200,
  JSON.stringify({ code, message, data }),
];
const [, address] = said(200, '/files/2/list.txt');

/** One upload; the server answers its requests with `replies` in their order. */
async function uploaded(
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
  for (const [at, [status, text]] of replies.entries()) {
    await settle();
    const xhr = sent[at];
    if (xhr) xhr.retryAfter = over.retryAfter ?? null;
    xhr?.end(status, text);
  }
  return { result: await result, sent, renewals, expired };
}

test('[ERR-03] an upload asks for another token once, and only where its token has expired', async () => {
  const refused = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } };
  for (const [reply, result] of [
    [said(200, '/files/2/list.txt'), { ok: true, value: '/files/2/list.txt' }],
    [said(400), failure('SIGNED_OUT')],
    [[401, ''], failure('SIGNED_OUT')],
    [said(500, null, 'no'), refused],
    [[502, '<html>'], failure('NO_ANSWER')],
  ] as [Reply, unknown][]) {
    const one = await uploaded([reply], { renewed: 'second' });
    expect(one.result).toEqual(result);
    expect([one.sent.length, one.renewals]).toEqual([1, []]);
    // The same reply to the second request has the same result.
    const two = await uploaded([said(401), reply], { renewed: 'second' });
    expect(two.result).toEqual(result);
    expect([two.sent.length, two.renewals]).toEqual([2, ['first']]);
  }
});

test('[ERR-04] an upload with an expired token has no answer without a new token, and is signed out with one', async () => {
  const alone = await uploaded([said(401, null, 'expired')]);
  expect(alone.result).toEqual(failure('NO_ANSWER'));
  expect([alone.sent.length, alone.expired]).toEqual([1, []]);
  const twice = await uploaded([said(401), said(401, null, 'expired')], { renewed: 'second' });
  expect(twice.result).toEqual(failure('SIGNED_OUT'));
  expect([twice.sent.length, twice.expired]).toEqual([2, ['second: expired']]);
});

test('an upload of an ended sign-in is signed out, and sends nothing', async () => {
  const { result, sent } = await uploaded([], { token: null });
  expect(result).toEqual(failure('SIGNED_OUT'));
  expect(sent).toEqual([]);
});

test('statuses 200 to 299 answer an upload, no others do', async () => {
  for (const [status, answers] of [
    [0, false],
    [199, false],
    [200, true],
    [299, true],
    [300, false],
  ] as const) {
    const { result } = await uploaded([[status, address]]);
    expect(result).toEqual(answers ? { ok: true, value: '/files/2/list.txt' } : failure('NO_ANSWER'));
  }
});

test('status 503 and code 429 mean a busy server, a full disk in the envelope is a refusal', async () => {
  const busy = (status: number, message = '') => ({
    ok: false,
    error: { code: 'BUSY', status, message, after: 8000 },
  });
  const full = { ok: false, error: { code: 'REFUSED', status: 503, message: 'full' } };
  for (const [reply, result] of [
    [[503, 'Service unavailable'], busy(503)],
    [[429, said(429, null, 'slow')[1]], busy(429, 'slow')],
    [said(429, null, 'slow'), busy(429, 'slow')],
    [said(503, null, 'full'), full],
  ] as [Reply, unknown][]) {
    expect((await uploaded([reply], { retryAfter: '8' })).result).toEqual(result);
  }
});

test('[API-02] an upload carries the headers of a call, without languages that no header can carry', async () => {
  const some = await uploaded([[200, address]], { token: 'to/ken', languages: ['中文', 'en'] });
  expect(some.sent[0]?.headers).toEqual({ accessToken: 'to%2Fken', 'Accept-Language': 'en' });
  const none = await uploaded([[200, address]], { languages: [] });
  expect(none.sent[0]?.headers).toEqual({ accessToken: 'first' });
});
