import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { useMissedWords } from '../../../src/calls/group/use-missed-words.ts';
import { useInviteWords } from '../../../src/calls/group/InviteToCall.tsx';
import { usePersonName } from '../../../src/shared/calls/use-call-names.ts';
import { useGroupStartWords } from '../../../src/shared/calls/use-start-group-call.ts';
import { withRows } from '../people-ui/fake-line.ts';
import { friendRow } from '../people-ui/rows.ts';
import { inBoth } from '../words.ts';

const within = (probe: ReactElement): ReactElement =>
  withRows(
    { friends: [friendRow({ id: 2, showName: 'Boss', remark: 'Boss' })] },
    createElement('div', null, probe),
  );

test('People who could not come are named with the reason, alone and together, in both languages', async () => {
  const words = await inBoth(useMissedWords);
  const both = (people: string[], why: Parameters<(typeof words)['en-US']>[1]) => [
    words['en-US'](people, why),
    words['zh-TW'](people, why),
  ];
  expect(both(['Ada'], 'no-answer')).toEqual(['Ada did not answer', 'Ada 沒有接聽']);
  expect(both(['Ada'], 'busy')).toEqual(['Ada is in another call', 'Ada 正在其他通話中']);
  expect(both(['Ada', 'Bo'], 'busy')[0]).toBe('Ada and Bo are in another call');
  expect(both(['Ada', 'Bo'], 'offline')[0]).toBe('Ada and Bo are offline');
  expect(both(['Ada'], 'rejected')).toEqual(['Ada declined the call', 'Ada 已拒接']);
  expect(both(['Ada', 'Bo', 'Cy', 'Di', 'Ed'], 'other')[0]).toBe(
    'Ada, Bo, Cy, and 2 others could not join the call',
  );
  expect(both(['Ada'], 'devices')[1]).toBe('Ada 無法開啟麥克風');
});

test('A person of a call has the remark of a friend, else the name of the call, else the id', async () => {
  const nameOf = (await inBoth(usePersonName, within))['en-US'];
  expect(nameOf({ userId: 2, name: 'Bruno' })).toBe('Boss');
  expect(nameOf({ userId: 3, name: 'Mira' })).toBe('Mira');
  expect(nameOf({ userId: 4, name: '\u200b' })).toBe('User 4');
  expect(nameOf({ userId: 5, name: 'x'.repeat(5000) })).toHaveLength(320);
});

test('A call that cannot begin, and an invitation that reaches nobody, say why in both languages', async () => {
  const start = await inBoth(useGroupStartWords);
  expect([start['en-US']('running'), start['zh-TW']('running')]).toEqual([
    'This group already has a call. You can join it.',
    '此群組已有通話，您可以加入。',
  ]);
  expect(start['en-US']('not-member')).toBe('You are no longer a member of this group.');
  const invite = await inBoth(useInviteWords);
  expect(invite['zh-TW']({ why: 'full' })).toBe('通話人數已滿。');
  expect(invite['en-US']({ why: 'over' })).toBe('The call is over.');
  expect(invite['en-US']({ why: 'refused', message: 'You are muted' })).toBe('You are muted');
  expect(invite['en-US']({ why: 'refused', message: '' })).toBe('The server refused the invitation.');
});
