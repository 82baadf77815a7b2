import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { postText } from '../../../workers/commands/send.ts';
import { CHAT } from '../support.ts';

const row: OutboxRow = {
  tmpId: '1790000000000abcdefgh',
  chat: CHAT,
  content: 'hello',
  state: 'sending',
  order: 1,
  writtenAt: 0,
  attempts: 1,
  firstAttemptAt: 1,
  failure: '',
};
const wire = {
  id: 9,
  tmpId: '',
  sendId: 1,
  recvId: 2,
  content: 'hello',
  type: 0,
  status: 0,
  sendTime: 0,
  quoteMessage: null,
};
const answered = (value: object) =>
  postText({ call: () => Promise.resolve({ ok: true, value } as never), serverNow: () => 0 }, 1, row);

test('the answer settles its own text, whether it repeats the name or not', async () => {
  expect(await answered(wire)).toMatchObject({ is: 'sent', event: { message: { id: 9, tmpId: row.tmpId } } });
});

test('an answer that is no message of this chat says nothing: the text is tried again, its echo stays', async () => {
  expect(await answered({ ...wire, id: null })).toEqual({ is: 'no-answer' });
  expect(await answered({ ...wire, recvId: 3 })).toEqual({ is: 'no-answer' });
});
