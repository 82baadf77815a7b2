import { expect, test } from 'vitest';
import { groupEndPlan } from '../../../src/calls/group/group-end-plan.ts';
import { useGroupEndWords } from '../../../src/calls/group/use-group-end-words.ts';
import type { GroupCallEnd, GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { inBoth } from '../words.ts';

async function sentences(...ends: GroupCallEnd[]): Promise<string[][]> {
  const words = await inBoth(useGroupEndWords);
  return ends.map((end) => [words['en-US'](end), words['zh-TW'](end)]);
}

test('[ERR-46, I18N-04] A call that everybody else has left or did not join says so, in both languages', async () => {
  expect(await sentences({ why: 'nobody' })).toEqual([
    ['Everybody else has left the call or did not join it.', '其他人都已離開通話或未加入通話。'],
  ]);
});

test('[ERR-40, GCALL-20, I18N-04] An end by the host, a full call and a running one have their own sentences', async () => {
  expect(
    await sentences(
      { why: 'cancelled' },
      { why: 'full' },
      { why: 'running' },
      { why: 'busy' },
      { why: 'removed' },
    ),
  ).toEqual([
    ['The call was ended for everybody.', '通話已為所有人結束。'],
    ['The call is full.', '通話人數已滿。'],
    ['This group already has a call. You can join it.', '此群組已有通話，您可以加入。'],
    ['Everybody you called is in another call. Try again later.', '您呼叫的人都正在其他通話中，請稍後再撥。'],
    ['You are no longer in this group, or the group was dissolved.', '您已不在此群組中，或群組已解散。'],
  ]);
});

test('[ERR-36, ERR-37, ERR-38, ERR-42, ERR-43, ERR-44, ERR-45] All other ends have the sentences of a private call', async () => {
  const shared = ['camera', 'microphone', 'unsupported', 'offline', 'lost', 'unanswered'] as const;
  const elsewhere = ['answered-elsewhere', 'rejected-elsewhere', 'gone'] as const;
  for (const why of [...shared, ...elsewhere]) {
    const [[english = '', chinese = ''] = []] = await sentences({ why });
    expect(english).toMatch(/\.$/);
    expect(chinese).toMatch(/。$/);
  }
  expect(await sentences({ why: 'failed', message: 'You are muted' })).toEqual([
    ['You are muted', 'You are muted'],
  ]);
});

test('An end offers the running call, or the same people again, and closes by itself where it is no news', () => {
  const host = { role: 'host', since: null } as const;
  const guest = { role: 'invitee', since: 5 } as const;
  type Why = Exclude<GroupCallEnd['why'], 'failed'>;
  const plan = (why: Why, row: Pick<GroupCallStateRow, 'role' | 'since'> = host, canJoin = false) =>
    groupEndPlan({ why }, row, canJoin);
  expect(plan('own')).toEqual({ act: null, ms: 0 });
  expect(plan('nobody')).toEqual({ act: 'again', ms: null });
  expect(plan('nobody', { ...host, since: 5 })).toEqual({ act: null, ms: 4000 });
  expect(plan('cancelled', guest)).toEqual({ act: null, ms: 4000 });
  expect(plan('answered-elsewhere', guest)).toEqual({ act: null, ms: 6000 });
  expect(plan('running', host, true)).toEqual({ act: 'join', ms: null });
  expect(plan('unanswered', guest, true)).toEqual({ act: 'join', ms: null });
  expect(plan('unanswered', guest, false)).toEqual({ act: null, ms: null });
  expect(plan('microphone', guest, true)).toEqual({ act: 'retry', ms: null });
  expect(plan('microphone')).toEqual({ act: 'again', ms: null });
  expect(plan('removed', guest, true)).toEqual({ act: null, ms: null });
});
