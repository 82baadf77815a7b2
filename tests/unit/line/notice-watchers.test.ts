import { expect, test } from 'vitest';
import { createNoticeWatchers } from '../../../src/line/notice-watchers.ts';

const bug = { kind: 'bug' } as const;

test('Notices that come before a screen watches are told once, to all watchers of the screen', async () => {
  const notices = createNoticeWatchers();
  notices.tell([bug], 1);
  const told: string[] = [];
  const stop = notices.watch(({ kind }) => told.push(`first ${kind}`));
  notices.watch(({ kind }) => told.push(`second ${kind}`));
  await Promise.resolve();
  expect(told).toEqual(['first bug', 'second bug']);
  notices.watch(({ kind }) => told.push(`third ${kind}`));
  await Promise.resolve();
  expect(told).toHaveLength(2);
  stop();
  notices.tell([{ kind: 'reconnected' }], 1);
  expect(told.slice(2)).toEqual(['second reconnected', 'third reconnected']);
});

test('[INV-9] A screen of the next user gets no notice of the user before', async () => {
  const notices = createNoticeWatchers();
  notices.tell([{ kind: 'refused', message: 'No.' }], 1);
  notices.tell([], null);
  notices.tell([bug], null);
  notices.tell([], 2);
  const told: string[] = [];
  notices.watch(({ kind }) => told.push(kind));
  await Promise.resolve();
  expect(told).toEqual(['bug']);
});
