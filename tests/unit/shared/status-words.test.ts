import { expect, test } from 'vitest';
import { useFailureWords } from '../../../src/shared/use-failure-words.ts';
import { inBoth } from '../words.ts';

const answer = (status: number, body?: string) =>
  ({ code: 'NO_ANSWER', status, ...(body !== undefined && { body }) }) as const;

test('[ERR-08, ERR-09, ERR-10] The statuses 405, 404, 500 and 501 of a proxy have sentences of their own', async () => {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useFailureWords);
  const problem = 'There was a slight problem with the server, please try again later';
  expect([405, 404, 500, 501, 502].map((status) => english(answer(status)))).toEqual([
    'The http request method is incorrect',
    problem,
    problem,
    'The server does not support the function required by the current request',
    problem,
  ]);
  expect([405, 500, 501].map((status) => chinese(answer(status)))).toEqual([
    'HTTP 請求方法不正確',
    '伺服器出了點小問題，請稍後再試',
    '伺服器不支援目前請求所需的功能',
  ]);
  expect(english({ code: 'NO_ANSWER' })).toBe('The server is not responding. Try again.');
});

test('[ERR-06] The body of a response with status 400 is shown in one line', async () => {
  const { 'en-US': english } = await inBoth(useFailureWords);
  expect(english(answer(400, 'Bad\nrequest\u202e'))).toBe('Bad request');
  expect(english(answer(400, ' '))).toBe('The server is not responding. Try again.');
});

test('[ERR-48] A refusal with an unlisted code shows the sentence of the server', async () => {
  const { 'en-US': english } = await inBoth(useFailureWords);
  expect(english({ code: 'REFUSED', status: 40_001, message: 'No more groups.' })).toBe('No more groups.');
});
