import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatRow, HeadRow, StatusRow } from '../../../src/core/contract/rows.ts';
import type { Batch, Notice } from '../../../src/core/contract/views.ts';
import { boundTexts } from '../../../src/line/bound-texts.ts';
import { row } from '../message-row.ts';

const MARKS = `Z${'\u0301'.repeat(50_000)}`;
const SHOWN = `Z${'\u0301'.repeat(8)}…`;

test('[INV-8] Names, headlines, reasons and refusals are bounded at any depth; contents and drafts are not', () => {
  const message = row(1, 0, {
    content: MARKS,
    sendNickName: MARKS,
    title: MARKS,
    failure: MARKS,
    recalled: { byId: 2, byName: MARKS, own: false },
    quote: { id: 1, sendId: 2, sendNickName: MARKS, own: false, type: 0, content: MARKS, recalled: false },
  });
  expect(boundTexts(message)).toEqual({
    ...message,
    sendNickName: SHOWN,
    title: SHOWN,
    failure: SHOWN,
    recalled: { byId: 2, byName: SHOWN, own: false },
    quote: { ...message.quote, sendNickName: SHOWN },
  });
  const head: Partial<HeadRow> = {
    showName: MARKS,
    blocked: { why: 'group-banned', reason: MARKS },
    pinned: { id: 1, sendId: 2, sendNickName: MARKS, own: false, type: 0, content: MARKS },
    draft: { text: MARKS, revision: 1 },
  };
  expect(boundTexts(head)).toMatchObject({
    showName: SHOWN,
    blocked: { reason: SHOWN },
    pinned: { sendNickName: SHOWN, content: MARKS },
    draft: { text: MARKS },
  });
  const ended: Partial<StatusRow> = { ended: { why: 'banned', reason: MARKS } };
  expect(boundTexts(ended)).toEqual({ ended: { why: 'banned', reason: SHOWN } });
  const notice: Notice = { kind: 'refused', message: MARKS };
  expect(boundTexts(notice)).toEqual({ kind: 'refused', message: SHOWN });
});

test('[INV-8] Texts in answers to commands are bounded: refusals, cards, the operator of the site', () => {
  expect(boundTexts({ ok: false, error: { code: 'REFUSED', message: MARKS, status: 500 } })).toEqual({
    ok: false,
    error: { code: 'REFUSED', message: SHOWN, status: 500 },
  });
  const card = { showName: MARKS, userName: MARKS, words: MARKS, ownerNickName: MARKS, headImage: '/a.png' };
  expect(boundTexts({ ok: true, value: card })).toEqual({
    ok: true,
    value: { showName: SHOWN, userName: SHOWN, words: SHOWN, ownerNickName: SHOWN, headImage: '/a.png' },
  });
  const site = { name: MARKS, recordNumber: MARKS, recordUrl: 'https://example.org/' };
  expect(boundTexts({ site })).toEqual({
    site: { name: SHOWN, recordNumber: SHOWN, recordUrl: 'https://example.org/' },
  });
  expect(boundTexts({ refused: [{ chat: 'private-2', message: MARKS }] })).toEqual({
    refused: [{ chat: 'private-2', message: SHOWN }],
  });
});

test('boundTexts does not change an answer that is a text or a file, nor a pair of tokens', () => {
  const password = { ok: true, value: MARKS };
  expect(boundTexts(password)).toBe(password);
  const file = { ok: true, value: new Blob(['a']) };
  expect(boundTexts(file)).toBe(file);
  const tokens = { signIn: MARKS, number: 1, accessToken: MARKS, refreshToken: MARKS };
  expect(boundTexts({ tokens }).tokens).toBe(tokens);
  expect(boundTexts(null)).toBeNull();
  expect(boundTexts(undefined)).toBeUndefined();
});

test('boundTexts copies only objects that contain a changed text, and keeps all others identical', () => {
  const chat = (key: ChatRow['key'], showName: string): Partial<ChatRow> => ({ key, showName, draft: MARKS });
  const batch: Partial<Batch> = {
    boot: 'a',
    patches: [
      { view: 1, stream: 0, put: [chat('private-2', 'Bruno'), chat('private-3', MARKS)] as never, del: [] },
      { view: 2, stream: 0, put: [row(1, 0)], del: ['m1'] },
    ],
    notices: [],
  };
  const before = structuredClone(batch);
  const shown = boundTexts(batch);
  expect(batch).toEqual(before);
  expect(shown.patches?.[0]?.put[0]).toBe(batch.patches?.[0]?.put[0]);
  expect(shown.patches?.[0]?.put[1]).toMatchObject({ showName: SHOWN });
  expect(shown.patches?.[1]).toBe(batch.patches?.[1]);
  expect(boundTexts(shown)).toBe(shown);
});

test('boundTexts returns the same object for random JSON without the text fields that it bounds', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(boundTexts(value)).toBe(value);
    }),
  );
});
