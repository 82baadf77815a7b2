// Lists of friends and groups with too many rows.
import { expect, test } from 'vitest';
import { decodeRows, LIMITS } from '../../../src/core/wire/index.ts';
import type { Http } from '../../../workers/env.ts';
import { reloadLists } from '../../../workers/people/fetch.ts';
import { People } from '../../../workers/people/people.ts';

const MOST = LIMITS.answerRows;

test('[PULL-01] 250,000 rows of an answer count, and the rest is one rejected row', () => {
  const rows = Array.from({ length: MOST + 3 }, (_, at) => ({ id: at + 1, sendId: 2, recvId: 1, type: 0 }));
  const read = decodeRows('privateMessage', rows);
  expect(read.rows.length).toBe(MOST);
  expect(read.rows.at(-1)?.id).toBe(MOST);
  expect(read.rejected).toEqual([{ index: MOST, reason: '3 rows over the limit' }]);
  expect(decodeRows('privateMessage', rows.slice(0, MOST)).rejected).toEqual([]);
});

test('a list of people that was cut gives its reason, one with a broken row does not', async () => {
  const list = (index: number) => ({
    ok: true,
    value: { rows: [], rejected: [{ index, reason: `row ${index}` }] },
  });
  const answers = [list(3), list(MOST)];
  const http = { call: () => Promise.resolve(answers.shift()) } as unknown as Http;
  expect(await reloadLists(http, new People())).toEqual({ failure: null, omitted: [`row ${MOST}`] });
});
