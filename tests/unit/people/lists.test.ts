// Friend and group lists with too many rows.
import { expect, test } from 'vitest';
import { decodeRows, LIMITS } from '../../../src/core/wire/index.ts';
import type { Http } from '../../../workers/env.ts';
import { reloadLists } from '../../../workers/people/fetch.ts';
import { People } from '../../../workers/people/people.ts';

const MAX_ROWS = LIMITS.answerRows;

test('[PULL-01] decodeRows reads 250,000 rows of a response, and reports all others as one rejected row', () => {
  const rows = Array.from({ length: MAX_ROWS + 3 }, (_, index) => ({
    id: index + 1,
    sendId: 2,
    recvId: 1,
    type: 0,
  }));
  const read = decodeRows('privateMessage', rows);
  expect(read.rows.length).toBe(MAX_ROWS);
  expect(read.rows.at(-1)?.id).toBe(MAX_ROWS);
  expect(read.rejected).toEqual([{ index: MAX_ROWS, reason: '3 rows over the limit' }]);
  expect(decodeRows('privateMessage', rows.slice(0, MAX_ROWS)).rejected).toEqual([]);
});

test('reloadLists reports the reason for a list cut at the limit, and none for a malformed row', async () => {
  const list = (index: number) => ({
    ok: true,
    value: { rows: [], rejected: [{ index, reason: `row ${index}` }] },
  });
  const answers = [list(3), list(MAX_ROWS)];
  const http = { call: () => Promise.resolve(answers.shift()) } as unknown as Http;
  expect(await reloadLists(http, new People())).toEqual({ failure: null, omitted: [`row ${MAX_ROWS}`] });
});
