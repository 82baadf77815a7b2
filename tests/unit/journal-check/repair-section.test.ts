// The section of the settings that checks and repairs the data on this device: sums of slices, and sentences.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { JournalCheck, JournalProblem } from '../../../src/core/contract/data-commands.ts';
import { done, failed } from '../../../src/core/contract/result.ts';
import {
  CheckResult,
  RepairSection,
  type CheckState,
} from '../../../src/settings/data/repair/RepairSection.tsx';
import { runCheck } from '../../../src/settings/data/repair/run-check.ts';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { textsInBoth } from '../rendered.ts';

const slice = (over: Partial<JournalCheck>): JournalCheck => ({
  chats: 1,
  messages: 10,
  pages: 2,
  problems: [],
  next: null,
  ...over,
});
const PAGE: JournalProblem = { kind: 'page', count: 1, mended: 'fetching' };

test('A check sums its slices, and joins problems of one kind and repair', async () => {
  const slices = [
    slice({ next: 'private-2', problems: [PAGE, { kind: 'row', count: 1, mended: 'done' }] }),
    slice({
      problems: [
        { ...PAGE, count: 2 },
        { ...PAGE, mended: 'waiting' },
      ],
    }),
  ];
  const asked: unknown[] = [];
  const reports: number[] = [];
  const sum = await runCheck({
    check: (after) => {
      asked.push(after);
      return Promise.resolve(done(slices[asked.length - 1]!));
    },
    report: ({ messages }) => void reports.push(messages),
    isOver: () => false,
  });
  expect(asked).toEqual([null, 'private-2']);
  expect(reports).toEqual([10]);
  expect(sum).toEqual(
    done({
      chats: 2,
      messages: 20,
      pages: 4,
      problems: [
        { kind: 'page', count: 3, mended: 'fetching' },
        { kind: 'row', count: 1, mended: 'done' },
        { kind: 'page', count: 1, mended: 'waiting' },
      ],
    }),
  );
});

test('A failed slice ends the check, and a closed section starts no further slice', async () => {
  const options = { report: () => undefined, isOver: () => true };
  let slices = 0;
  const check = () => Promise.resolve(done(slice({ next: 'private-2', chats: ++slices })));
  expect(await runCheck({ ...options, check })).toMatchObject({ ok: true, value: { chats: 1 } });
  const failing = () => Promise.resolve(failed({ code: 'SIGNED_OUT' }));
  expect(await runCheck({ ...options, check: failing })).toEqual({
    ok: false,
    error: { code: 'SIGNED_OUT' },
  });
});

const shown = async (problems: readonly JournalProblem[]): Promise<string[]> => {
  const state: CheckState = { kind: 'done', sum: { chats: 2, messages: 1, pages: 3, problems } };
  return (await textsInBoth(createElement(CheckResult, { state }))).map((texts) => texts.join('|'));
};

test('A healthy journal is in order, with the numbers of the check, in both languages', async () => {
  expect(await shown([])).toEqual([
    'Checked: 2 chats · 1 message · 3 pages|Everything is in order.',
    '已檢查：2 個聊天 · 1 則訊息 · 3 頁|一切正常。',
  ]);
});

test('Each problem has a sentence with its count and its repair, in both languages', async () => {
  expect(await shown([PAGE, { kind: 'row', count: 2, mended: 'done' }])).toEqual([
    'Checked: 2 chats · 1 message · 3 pages|1 page of messages was damaged.|The server is sending the data again.|' +
      'The list showed 2 chats differently from their messages.|Repaired.',
    '已檢查：2 個聊天 · 1 則訊息 · 3 頁|1 頁訊息已損壞。|伺服器正在重新傳送資料。|' +
      '清單中有 2 個聊天與其訊息不符。|已修復。',
  ]);
  const kinds = ['record', 'tail', 'outbox', 'people', 'cursor', 'missing', 'signature', 'file'] as const;
  for (const kind of kinds)
    for (const text of await shown([{ kind, count: 1, mended: 'lost' }]))
      expect(text.split('|')[1]).toMatch(/\S/);
});

test('A browser without a journal has nothing to check', async () => {
  const status = { ...ALICE, storage: 'memory' as const };
  const [english] = await textsInBoth(withRows({ status: [status] }, createElement(RepairSection)));
  expect(english?.join(' ')).toContain('This browser stores no messages, so there is nothing to check.');
});
