import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/core/contract/result.ts';
import { useNoticeToast } from '../../../src/home/attention/use-notice-toasts.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { useFailureToast, useFaultToast } from '../../../src/shared/use-failure-toast.ts';
import { useFailureWords } from '../../../src/shared/use-failure-words.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { inBoth } from '../words.ts';

/** The acts of a tab that show toasts, without an engine. */
const actsInBoth = () =>
  inBoth(
    () => {
      const show = useFailureToast();
      const words = useFailureWords();
      const notify = useNoticeToast(useFaultToast(), () => undefined);
      return { fail: (failure: Failure, text?: string) => show(failure, text ?? words(failure)), notify };
    },
    (probe) => createElement(LineContext, { value: {} as Line }, probe),
  );
const shell = async (locale: Locale = 'en-US') => (await actsInBoth())[locale];

const shown = () => toasts.list().map(({ text }) => text);
const refused = (message: string): Failure => ({ code: 'REFUSED', message, status: 500 });

test('Requests that fail in one outage show one toast, whatever their sentences and numbers', async () => {
  const { fail } = await shell();
  fail({ code: 'NO_ANSWER' });
  fail({ code: 'NO_ANSWER', status: 502 });
  for (const after of [3000, 2000, 1000]) fail({ code: 'BUSY', message: '', status: 503, after });
  fail({ code: 'OFFLINE' }, 'It is not known yet whether this message was sent.');
  for (let press = 0; press < 5; press++) fail({ code: 'OFFLINE' });
  expect(shown()).toEqual(['You are offline. Try again when you are back online.']);
});

test('[ERR-11, ERR-12] A failed act shares the toast of the lost connection, and the reconnection replaces both', async () => {
  const { fail, notify } = await shell();
  notify({ kind: 'reconnecting' });
  expect(shown()).toEqual(['Disconnected, trying to reconnect...']);
  fail({ code: 'OFFLINE' });
  expect(shown()).toEqual(['You are offline. Try again when you are back online.']);
  notify({ kind: 'reconnected' });
  expect(shown()).toEqual(['Reconnection successful']);
});

test('[ERR-05, ERR-48] One refusal shows one toast, also where a sentence adds a name; another refusal shows its own', async () => {
  const { fail, notify } = await shell();
  notify({ kind: 'refused', message: 'Not today.' });
  fail(refused('Not today.'), 'The group was created, but not all members were added: Not today.');
  fail(refused('Not today.'));
  fail(refused('Never.'));
  expect(shown()).toEqual(['Not today.', 'Never.']);
});

test('[ERR-06, ERR-08, ERR-09, ERR-10] A status that concerns one request does not hide the toast of an outage', async () => {
  const { fail } = await shell();
  fail({ code: 'OFFLINE' });
  fail({ code: 'NO_ANSWER', status: 405 });
  fail({ code: 'NO_ANSWER', status: 400, body: 'no such field' });
  expect(shown()).toEqual([
    'You are offline. Try again when you are back online.',
    'The http request method is incorrect',
    'no such field',
  ]);
});

test('A fault of the app shows one toast that copies the diagnostics, in both languages', async () => {
  const words = { 'en-US': 'Something went wrong. Try again.', 'zh-TW': '發生錯誤，請再試一次。' };
  const copies = { 'en-US': 'Copy diagnostics', 'zh-TW': '複製診斷資訊' };
  for (const locale of ['en-US', 'zh-TW'] as const) {
    const { fail, notify } = await shell(locale);
    notify({ kind: 'bug' });
    const faults: Failure[] = [
      { code: 'FAULT' },
      { code: 'ENGINE_LOST' },
      { code: 'INVALID', message: 'no such command' },
    ];
    for (const failure of faults) fail(failure, 'Unable to locate message');
    expect(toasts.list()).toMatchObject([{ text: words[locale], action: { label: copies[locale] } }]);
  }
});

test('Failures of the user’s input, the network and a full disk offer no diagnostics', async () => {
  const { fail, notify } = await shell();
  for (const failure of [refused('No.'), { code: 'OFFLINE' }, { code: 'NOT_FOUND' }] as Failure[])
    fail(failure);
  expect(toasts.list().map(({ action }) => action)).toEqual([undefined, undefined, undefined]);
  notify({ kind: 'storage', what: 'pruned' });
  expect(toasts.list().at(-1)?.action).toBeUndefined();
  for (const what of ['damaged', 'unsent', 'lost'] as const) {
    notify({ kind: 'storage', what });
    expect(toasts.list().at(-1)?.action?.label).toBe('Copy diagnostics');
  }
});
