import { createElement } from 'react';
import { expect, test } from 'vitest';
import { BlockedBar } from '../../../src/chat/composer/BlockedBar.tsx';
import type { Blocked } from '../../../src/core/contract/rows.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { textsInBoth } from '../rendered.ts';
import { CHAT } from '../support.ts';

const line: Partial<Line> = { user: () => 1, watch: () => () => undefined };

/** The sentence of the bar in English and in Traditional Chinese. */
const sentences = async (blocked: Blocked): Promise<string[]> => {
  const bar = createElement(BlockedBar, { chat: CHAT, blocked, draft: null });
  return (await textsInBoth(createElement(LineContext, { value: line as Line }, bar))).map((texts) =>
    texts.join(''),
  );
};

test('[ERR-23, ERR-24] The bar of a banned user and of a banned group tells the reason in both languages', async () => {
  expect(await sentences({ why: 'banned', reason: 'Spam' })).toEqual([
    'This user has been banned by the administrator for the following reasons: Spam',
    '此使用者已被管理員封禁，原因：Spam',
  ]);
  expect(await sentences({ why: 'group-banned', reason: 'Spam' })).toEqual([
    'This group chat has been banned by the administrator. Reason:Spam',
    '此群組已被管理員封禁，原因：Spam',
  ]);
});
