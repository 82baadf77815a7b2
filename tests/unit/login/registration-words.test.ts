import { afterEach, expect, test, vi } from 'vitest';
import type { Failure } from '../../../src/core/contract/result.ts';
import { useRegistrationFailure } from '../../../src/login/register/use-registration-words.ts';
import { inBoth } from '../words.ts';

afterEach(() => vi.unstubAllGlobals());

/** The sentence in English and in Traditional Chinese. */
async function sentences(failure: Failure, onLine = true): Promise<string[]> {
  vi.stubGlobal('navigator', { onLine });
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useRegistrationFailure);
  return [english(failure), chinese(failure)];
}

test('[REG-12] A failed request of the registration shows the server’s sentence, and the time of a busy server', async () => {
  expect(await sentences({ code: 'REFUSED', message: 'Taken.', status: 500 })).toEqual(['Taken.', 'Taken.']);
  expect(await sentences({ code: 'REFUSED', message: '', status: 500 })).toEqual([
    'The server refused the request.',
    '伺服器拒絕了要求。',
  ]);
  const busy = { code: 'BUSY', message: 'Too many codes.', status: 429, after: 30_000 } as const;
  expect((await sentences(busy))[0]).toBe('Too many codes. Try again in 30 seconds.');
});

test('A request of the registration without an answer names the connection, and an offline browser', async () => {
  expect(await sentences({ code: 'NO_ANSWER' })).toEqual([
    'The server is not responding. Check your connection and try again.',
    '伺服器沒有回應。請檢查網路連線後再試一次。',
  ]);
  expect(await sentences({ code: 'NO_ANSWER' }, false)).toEqual([
    'You are offline. Try again when you are back online.',
    '您目前離線，恢復連線後再試一次。',
  ]);
  expect((await sentences({ code: 'ENGINE_LOST' }))[0]).toBe('Something went wrong. Try again.');
});

test('[ERR-06, ERR-08, ERR-09, ERR-10] A status of a proxy has its sentence in the registration too', async () => {
  const sentenceOf = async (status: number, body = ''): Promise<string | undefined> =>
    (await sentences({ code: 'NO_ANSWER', status, body }))[0];
  expect(await sentenceOf(400, 'no such field')).toBe('no such field');
  expect(await sentenceOf(405)).toBe('The http request method is incorrect');
  expect(await sentenceOf(500)).toBe('There was a slight problem with the server, please try again later');
  expect(await sentenceOf(501)).toBe(
    'The server does not support the function required by the current request',
  );
});
