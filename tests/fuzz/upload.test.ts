// Responses of a hostile or broken server to an upload. The upload returns a result, and only some responses
// end the sign-in.
import * as fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { EngineEnv } from '../../workers/env.ts';
import { createUpload } from '../../workers/link/upload.ts';
import { decodeEnvelope, parseJson } from '../../src/core/wire/index.ts';
import { scaled } from '../support/seeded.ts';
import { mutant, wild } from './mutations.ts';

type Request = ReturnType<EngineEnv['openRequest']>;

const data = fc.oneof(
  fc.constantFrom<unknown>('/files/a/b', 'javascript:alert(1)', '//host', null, { originUrl: '/files/a' }),
  wild,
);
const envelope = mutant(
  fc.record({
    code: fc.constantFrom<unknown>(200, 200, 400, 401, 401, 413, 500, '401'),
    message: wild,
    data,
  }),
);
const answer = fc.record({
  status: fc.constantFrom(0, 200, 200, 200, 200, 204, 400, 401, 413, 500, 502),
  responseText: fc.oneof(
    { weight: 5, arbitrary: envelope.map((it) => JSON.stringify(it) ?? '') },
    { weight: 1, arbitrary: fc.string() },
  ),
  /** Progress events of a browser, valid or not. */
  progress: fc.array(fc.record({ loaded: fc.nat(20), total: fc.constantFrom(0, 10) }), { maxLength: 3 }),
});
type Answer = typeof answer extends fc.Arbitrary<infer A> ? A : never;

function requestWith({ status, responseText, progress }: Answer): Request {
  const request: Request = {
    upload: { onprogress: null },
    status,
    responseText,
    onloadend: null,
    open: () => undefined,
    getResponseHeader: () => null,
    setRequestHeader: (_name, value) => expect(value).toMatch(/^[\x20-\x7e]*$/),
    send: () =>
      queueMicrotask(() => {
        for (const it of progress) request.upload.onprogress?.(it as never);
        request.onloadend?.({} as never);
      }),
    abort: () => request.onloadend?.({} as never),
  };
  return request;
}

const token = fc.constantFrom('access', '\ud800', 'ÿ\n', '');

test('[ERR-02, ERR-07] Any HTTP response makes an upload return a result, and only a rejected token ends the sign-in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 2, maxLength: 2 }),
      token,
      fc.boolean(),
      async (answers, accessToken, renews) => {
        const remaining = [...answers];
        let expired = 0;
        const upload = createUpload({
          request: () => requestWith(remaining.shift() ?? expect.fail('asked a third time')),
          apiBase: 'https://host/api',
          auth: {
            accessToken: () => accessToken,
            renew: () => Promise.resolve(renews ? 'renewed' : null),
            expired: () => expired++,
            languages: () => ['en', '\n'],
            serverNow: () => 0,
          },
          scheduler: new VirtualTimeScheduler(),
        });
        const file = { blob: new Blob(['x']), name: '\ud800.png' };
        const watch = {
          progress: (share: number) => expect(share).not.toBeNaN(),
          signal: new AbortController().signal,
        };
        const result = await upload('fileUpload', { query: { isPermanent: true } }, { file }, watch);
        if (result.ok) expect(result.value).toMatch(/^(\/[^/\\]|https?:\/\/)/i);
        else expect(['REFUSED', 'NO_ANSWER', 'BUSY', 'SIGNED_OUT']).toContain(result.error.code);
        const received = answers.slice(0, answers.length - remaining.length);
        const endsSignIn = received.some(({ status, responseText }, index) => {
          const code =
            status >= 200 && status < 300 ? decodeEnvelope(parseJson(responseText))?.code : undefined;
          // The first code 401 asks for another token; the second one is final.
          return status === 401 || code === 400 || (code === 401 && index > 0);
        });
        expect(expired > 0).toBe(endsSignIn);
      },
    ),
    { numRuns: scaled(500) },
  );
});
