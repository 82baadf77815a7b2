import { createElement } from 'react';
import { expect, test } from 'vitest';
import { type TargetTab, useTargets } from '../../../src/chat/message-actions/forward/use-targets.ts';
import type { ChatRow, PersonRow } from '../../../src/core/contract/rows.ts';
import { type ChatKey, targetOf } from '../../../src/core/domain/chat-key.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { type Rows, withRows } from '../people-ui/fake-line.ts';
import { markup } from '../words.ts';

const person = (key: ChatKey, isBlocked = false): PersonRow => ({
  key,
  ...targetOf(key),
  showName: `Name of ${key}`,
  headImage: '',
  online: false,
  isBlocked,
});

const chat = (key: ChatKey): ChatRow => ({
  ...person(key),
  isDnd: false,
  isTop: false,
  last: null,
  unread: 0,
  atMe: false,
  atAll: false,
  draft: '',
  optTime: 0,
});

function Probe({ tab }: { tab: TargetTab }): string {
  const { ready, found } = useTargets(tab, '');
  return [ready ? 'ready' : 'waiting', ...found.map(({ key }) => key)].join(' ');
}

const targetsOf = (tab: TargetTab, rows: Rows, locale: Locale = 'en-US'): Promise<string> =>
  markup(locale, withRows(rows, createElement(Probe, { tab })));

/** Former friend 3, muted in group 6, and group 7 that the user has left. */
const rows: Rows = {
  chats: [
    chat('private-2'),
    chat('private-3'),
    chat('group-5'),
    chat('group-6'),
    chat('group-7'),
    chat('system-0'),
  ],
  people: [person('private-2'), person('private-4'), person('group-5'), person('group-6', true)],
};

test('[X-FWD-01, X-CHAT-27, X-CHAT-28] Only chats that accept messages of the user are targets', async () => {
  expect(await targetsOf('recent', rows)).toBe('ready private-2 group-5');
  expect(await targetsOf('friends', rows)).toBe('ready private-2 private-4');
  expect(await targetsOf('groups', rows)).toBe('ready group-5');
});

test('No recent chat is offered before it is known which chats accept messages', async () => {
  const { chats = [] } = rows;
  expect(await targetsOf('recent', { chats })).toBe('waiting');
});

test('[I18N-01] The targets of a forward sort by name in the language of the interface', async () => {
  // Chinese sorts by strokes, which 中 has more of; English sorts by code points.
  const people = [
    { ...person('private-2'), showName: '十' },
    { ...person('private-3'), showName: '中' },
  ];
  expect(await targetsOf('friends', { people }, 'en-US')).toBe('ready private-3 private-2');
  expect(await targetsOf('friends', { people }, 'zh-TW')).toBe('ready private-2 private-3');
});
