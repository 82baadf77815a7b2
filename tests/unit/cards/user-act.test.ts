import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { Card } from '../../../src/core/contract/message-commands.ts';
import type { GroupInfoRow } from '../../../src/core/contract/people-rows.ts';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { useUserAct } from '../../../src/shared/cards/use-user-act.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { clearToasts } from '../clear-toasts.ts';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { Routed } from '../routed.ts';
import { markup } from '../words.ts';
import { USER } from './card-facts.ts';

const groupOf = (role: GroupRole | null, isNoprivatechat: boolean): GroupInfoRow => ({
  key: 'group-5',
  id: 5,
  name: 'Studio',
  showName: 'Studio',
  remark: '',
  nickName: '',
  words: '',
  headImage: '',
  ownerId: 9,
  ownerNickName: 'Ann',
  role,
  members: 3,
  isAllMuted: false,
  isMuted: false,
  isAllowInvite: true,
  isNoprivatechat,
  isDnd: false,
  isTop: false,
  isBanned: false,
  reason: '',
  dissolve: false,
});

/** Presses the button of a card that was opened in a group. Returns the acts that ran, and the toasts. */
async function press(card: Card, row: GroupInfoRow, group: number | null = 5, locale: Locale = 'en-US') {
  clearToasts();
  const acts: unknown[] = [];
  const presses: (() => void)[] = [];
  const Probe = (): ReactNode => {
    const act = useUserAct({
      card,
      name: 'Mira',
      group,
      adding: { apply: (person, from) => acts.push(['apply', person.id, from]) },
      onDone: () => acts.push('left'),
    });
    if ('press' in act) presses.push(act.press);
    return null;
  };
  const rows = { status: [ALICE], group: [row] };
  await markup(locale, createElement(Routed, null, withRows(rows, createElement(Probe))));
  presses.at(-1)?.();
  return { acts, warnings: toasts.list().map(({ text }) => text) };
}

const FRIEND: Card = { ...USER, mine: true };
const WARNING = 'This group does not allow private chats between its members.';

test('[VAL-31] The owner and admins of a no-private-chat group may write to a member from the card', async () => {
  for (const role of ['owner', 'admin'] as const)
    expect(await press(FRIEND, groupOf(role, true))).toEqual({ acts: ['left'], warnings: [] });
});

test('[VAL-32] The owner and admins of a no-private-chat group may add a member from the card', async () => {
  for (const role of ['owner', 'admin'] as const)
    expect(await press(USER, groupOf(role, true))).toEqual({ acts: [['apply', 7, 5]], warnings: [] });
});

test('[VAL-33, ERR-34] Other members get a warning, and nothing is opened or sent', async () => {
  for (const role of ['member', null] as const) {
    expect(await press(FRIEND, groupOf(role, true))).toEqual({ acts: [], warnings: [WARNING] });
    expect(await press(USER, groupOf(role, true))).toEqual({ acts: [], warnings: [WARNING] });
  }
  const { warnings } = await press(USER, groupOf('member', true), 5, 'zh-TW');
  expect(warnings).toContain('此群組不允許成員之間私聊。');
});

test('The rule concerns only cards that were opened in such a group', async () => {
  expect(await press(USER, groupOf('member', false))).toEqual({ acts: [['apply', 7, 5]], warnings: [] });
  expect(await press(USER, groupOf('member', true), null)).toEqual({
    acts: [['apply', 7, null]],
    warnings: [],
  });
});
