import { createElement, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallStartAnswer } from '../../../src/core/contract/call-commands.ts';
import { done } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { CallButtons } from '../../../src/shared/calls/CallButtons.tsx';
import { useStartCall } from '../../../src/shared/calls/use-start-call.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { clearToasts } from '../clear-toasts.ts';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth } from '../rendered.ts';
import { inBoth } from '../words.ts';

let now = 0;

beforeEach(() => {
  // Longer than a double click after the last test.
  now += 60_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Starts a call in each language, with a pause between; returns the sent commands and the texts of the toasts. */
async function started(answers: CallStartAnswer | [CallStartAnswer, CallStartAnswer], pause = 0) {
  const left = Array.isArray(answers) ? answers : [answers, answers];
  const commands: unknown[] = [];
  const line = {
    command: (name: string, args: object) => {
      commands.push({ name, ...args });
      return Promise.resolve(done(left.shift() ?? null));
    },
    user: () => 1,
  } as unknown as Line;
  const start = await inBoth(useStartCall, (probe: ReactElement) =>
    createElement(LineContext, { value: line }, probe),
  );
  const texts: string[] = [];
  for (const locale of ['en-US', 'zh-TW'] as const) {
    await start[locale](2, 'voice');
    texts.push(...toasts.list().map(({ text }) => text));
    clearToasts();
    now += pause;
  }
  return { commands, texts };
}

test('A call starts with a random id, the friend and the mode, and without a toast', async () => {
  const { commands, texts } = await started(null);
  const call = expect.stringMatching(/^[\w-]{8,64}$/) as string;
  expect(commands[0]).toEqual({ name: 'callStart', call, friendId: 2, mode: 'voice' });
  expect(texts).toEqual([]);
});

test('[ERR-22, X-CHAT-28] A call to a deleted friend is refused with a sentence, in both languages', async () => {
  expect((await started('not-friends')).texts).toEqual([
    'You are no longer their friend and cannot call them.',
    '您已不是對方的好友，無法撥打。',
  ]);
});

test('A call during another call, and a call offline, are refused with a sentence, in both languages', async () => {
  expect((await started('in-call')).texts).toEqual([
    'You are already in a call. End it before you call again.',
    '您正在通話中，請先結束再撥打。',
  ]);
  expect((await started('offline')).texts).toEqual([
    'You are offline. You can call when you are connected again.',
    '您目前離線。恢復連線後即可撥打。',
  ]);
});

test('A double click on a call button begins one call without a toast, and a later press says the reason', async () => {
  expect((await started([null, 'in-call'], 999)).texts).toEqual([]);
  expect((await started([null, 'in-call'], 1000)).texts).toEqual(['您正在通話中，請先結束再撥打。']);
});

test('[PCALL-20, X-FRND-02] The call buttons of a friend begin with video, and offline they say the reason', async () => {
  const buttons = (phase: (typeof ALICE)['phase']) =>
    drawnInBoth(
      withRows({ status: [{ ...ALICE, phase }] }, createElement(CallButtons, { friendId: 2, look: 'icons' })),
    );
  const [live = ''] = await buttons('live');
  expect([...live.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Video call',
    'Voice call',
  ]);
  expect(live).not.toContain('aria-disabled');
  const [english = '', chinese = ''] = await buttons('offline');
  expect(english.match(/aria-disabled="true"/g)).toHaveLength(2);
  expect(english).toContain('You can call when you are connected.');
  expect(chinese).toContain('連線後即可撥打。');
});
