// The quote of a message, from the columns of a row.
import { expect, test } from 'vitest';
import { quotedOf, toQuote } from '../../../server/messages/quotes.ts';

test('A quote is read from five database columns, and is null where the quoted message is gone', () => {
  expect(quotedOf(['before', 7, 3, 'words', 0, null, 'behind'], 1)).toEqual({
    id: 7,
    sendId: 3,
    content: 'words',
    type: 0,
    recallId: null,
  });
  expect(quotedOf([null, null, null, null, null], 0)).toBeNull();
});

test('A quote of a recalled message has the status of a recalled message', () => {
  const row = { id: 7, sendId: 3, content: '', type: 0 };
  expect(toQuote({ ...row, recallId: null })).toEqual({ ...row, status: 0 });
  expect(toQuote({ ...row, recallId: 9 })).toEqual({ ...row, status: 2 });
  expect(toQuote(null)).toBeNull();
});
