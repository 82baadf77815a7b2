import { expect, test, vi } from 'vitest';
import { createHttp } from '../../../workers/link/http.ts';
import { Tokens } from '../../../workers/sign-in/tokens.ts';
import { askDeleted } from '../../../workers/removal-check/deleted-ask.ts';

const envelope = (code: number, data: unknown = null): Response => Response.json({ code, message: '', data });

/** The answer as the engine's client reads it. */
async function asked(answer: (init: RequestInit) => Response | Promise<Response>) {
  const urls: string[] = [];
  const tokens = new Tokens();
  tokens.begin('s1', 'access', 'refresh');
  const http = createHttp({
    env: {
      apiBase: 'https://host/api',
      now: () => 0,
      fetch: async (url, init) => {
        urls.push(`${init.method} ${url}`);
        return answer(init);
      },
    },
    tokens,
    languages: () => [],
  });
  return { said: await askDeleted(http, 7), urls };
}

test('[API-32] a group is asked about by its id, for at most 15 s, and answered by ids', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout');
  const { said, urls } = await asked(() => envelope(200, [5, '6']));
  expect(urls).toEqual(['GET https://host/api/message/group/checkDeleted/7']);
  expect(patience.mock.calls).toEqual([[15_000]]);
  expect(said).toEqual({ kind: 'ids', ids: [5, 6] });
  expect((await asked(() => envelope(200))).said).toEqual({ kind: 'ids', ids: [] });
});

test('[DEL-04, DEL-07] the code of a failure is read from the envelope or from HTTP', async () => {
  for (const status of [500, 429, 503, 507]) {
    expect((await asked(() => envelope(status))).said).toEqual({ kind: 'error', status });
    const page = (): Response => new Response('<h1>no</h1>', { status });
    expect((await asked(page)).said).toEqual({ kind: 'error', status });
  }
});

test('[DEL-09] a timeout, a lost network and a broken body count as no answer', async () => {
  const broken = [
    (): Promise<Response> => Promise.reject(new DOMException('late', 'TimeoutError')),
    (): Promise<Response> => Promise.reject(new TypeError('no network')),
    (): Response => new Response('{"code":200,"da'),
  ];
  for (const answer of broken) expect((await asked(answer)).said).toEqual({ kind: 'no-answer' });
});

test('an ended sign-in counts as an error, which is not asked again', async () => {
  expect((await asked(() => envelope(400))).said).toEqual({ kind: 'error', status: 0 });
});
