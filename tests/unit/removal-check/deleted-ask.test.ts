import { expect, test, vi } from 'vitest';
import { createHttp } from '../../../workers/link/http.ts';
import { Tokens } from '../../../workers/sign-in/tokens.ts';
import { askDeleted } from '../../../workers/removal-check/deleted-ask.ts';

const envelope = (code: number, data: unknown = null): Response => Response.json({ code, message: '', data });

/** The result of `askDeleted` for group 7, and the requests. */
async function ask(respond: (init: RequestInit) => Response | Promise<Response>) {
  const urls: string[] = [];
  const tokens = new Tokens();
  tokens.begin('s1', 'access', 'refresh');
  const http = createHttp({
    env: {
      apiBase: 'https://host/api',
      now: () => 0,
      fetch: async (url, init) => {
        urls.push(`${init.method} ${url}`);
        return respond(init);
      },
    },
    tokens,
    languages: () => [],
  });
  return { answer: await askDeleted(http, 7), urls };
}

test('[API-32] askDeleted requests the deleted message ids of a group by its id, with a timeout of 15 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const { answer, urls } = await ask(() => envelope(200, [5, '6']));
  expect(urls).toEqual(['GET https://host/api/message/group/checkDeleted/7']);
  expect(timeout.mock.calls).toEqual([[15_000]]);
  expect(answer).toEqual({ kind: 'ids', ids: [5, 6] });
  expect((await ask(() => envelope(200))).answer).toEqual({ kind: 'ids', ids: [] });
});

test('[DEL-04, DEL-07] askDeleted returns the status of a failure from the envelope or from HTTP', async () => {
  for (const status of [500, 429, 503, 507]) {
    expect((await ask(() => envelope(status))).answer).toEqual({ kind: 'error', status });
    const page = (): Response => new Response('<h1>no</h1>', { status });
    expect((await ask(page)).answer).toEqual({ kind: 'error', status });
  }
});

test('[DEL-09] A timeout, a lost network and a broken response body are no-answer', async () => {
  const broken = [
    (): Promise<Response> => Promise.reject(new DOMException('late', 'TimeoutError')),
    (): Promise<Response> => Promise.reject(new TypeError('no network')),
    (): Response => new Response('{"code":200,"da'),
  ];
  for (const respond of broken) expect((await ask(respond)).answer).toEqual({ kind: 'no-answer' });
});

test('A check of deleted messages without a sign-in is an error with status 0', async () => {
  expect((await ask(() => envelope(400))).answer).toEqual({ kind: 'error', status: 0 });
});
