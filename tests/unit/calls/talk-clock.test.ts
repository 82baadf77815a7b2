import { expect, test } from 'vitest';
import { talkBegin, talkTime } from '../../../src/calls/screens/talk-clock.ts';
import { talkingRow } from './call-row.ts';

test('[PCALL-03] The time of a talk shows as minutes and seconds, with hours from one hour on', () => {
  expect([0, 999, 61_000, 3_599_000, 3_725_000].map(talkTime)).toEqual([
    '00:00',
    '00:00',
    '01:01',
    '59:59',
    '1:02:05',
  ]);
  expect(talkTime(-5000)).toBe('00:00');
});

test('[PCALL-03] A tab that sees the begin of a talk counts from there, whatever the server clock says', () => {
  const waiting = talkBegin(null, talkingRow({ step: 'calling' }), 1000);
  expect(waiting.at).toBeNull();
  const begun = talkBegin(waiting, talkingRow({ since: 1500 }), 5000);
  expect(begun.at).toBe(5000);
  expect(talkBegin(begun, talkingRow({ since: 1500 }), 9000)).toBe(begun);
});

test('[PCALL-03] A tab that opens during a talk counts from the server time of its begin', () => {
  expect(talkBegin(null, talkingRow({ since: 4000 }), 10_000).at).toBe(4000);
  expect(talkBegin(null, talkingRow({ since: 90_000 }), 10_000).at).toBe(10_000);
});

test('The clock of a talk starts again with another call', () => {
  const first = talkBegin(null, talkingRow({ since: 4000 }), 10_000);
  expect(talkBegin(first, talkingRow({ call: 'call-0002' }), 20_000)).toEqual({
    call: 'call-0002',
    at: null,
  });
});
