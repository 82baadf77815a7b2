// The section of the settings that exports the data on this device, in both languages.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ExportSection } from '../../../src/settings/data/export/ExportSection.tsx';
import { useExportWords } from '../../../src/settings/data/export/use-export-words.ts';
import { ALICE, withRows } from '../people-ui/fake-line.ts';
import { textsInBoth } from '../rendered.ts';
import { inBoth } from '../words.ts';

const texts = (props: { chat?: 'private-2' }) =>
  textsInBoth(withRows({ status: [ALICE] }, createElement(ExportSection, props)));

test('The section names the export of the account or of one chat, and warns that the file is readable', async () => {
  const [[english], [chinese]] = [(await texts({})).slice(0, 1), (await texts({})).slice(1)];
  expect(english?.[0]).toBe('Export your data');
  expect(english?.join(' ')).toContain('Anyone who has the file can read it.');
  expect(chinese?.[0]).toBe('匯出您的資料');
  expect((await texts({ chat: 'private-2' })).map(([heading]) => heading)).toEqual([
    'Export this chat',
    '匯出此聊天',
  ]);
});

test('The pages of an archive are in the language of the user, also for users without a name', async () => {
  const words = await inBoth(useExportWords);
  const { 'en-US': english, 'zh-TW': chinese } = words;
  expect([english.senderName(7, ' '), english.messages(1), english.size(2048)]).toEqual([
    'User 7',
    '1 message',
    '2 KB',
  ]);
  expect([chinese.draft, chinese.messages(2)]).toEqual(['草稿', '2 則訊息']);
  expect(english.time(Number.MAX_SAFE_INTEGER)).toBe('');
});
