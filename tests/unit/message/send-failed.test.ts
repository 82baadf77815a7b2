import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { SendFailed } from '../../../src/chat/message/parts/SendFailed.tsx';
import { markup } from '../words.ts';

const { TEXT, IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD } = MessageType;

/** Markup of the note beside a failed message. */
async function noteMarkup(
  locale: Locale,
  type: number,
  failure = '',
  upload: MessageRow['upload'] = null,
): Promise<string> {
  const note = createElement(SendFailed, { row: { key: 'a', type, failure, upload } });
  return markup(locale, createElement(LineContext, { value: {} as Line }, note));
}

test('[ERR-20] Every failed message except a text asks the user to resend it, in both languages', async () => {
  const english =
    'This message does not support automatic resending. It is recommended to resend it manually.';
  const chinese = '這類訊息不支援自動重送，建議您手動重新傳送。';
  for (const type of [IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD]) {
    expect(await noteMarkup('en-US', type)).toContain(english);
    expect(await noteMarkup('zh-TW', type)).toContain(chinese);
  }
  expect(await noteMarkup('en-US', TEXT)).not.toContain(english);
  expect(await noteMarkup('zh-TW', TEXT)).not.toContain(chinese);
});

test('The server’s reason for a failed message replaces the standard sentence', async () => {
  const html = await noteMarkup('en-US', IMAGE, 'Not at this hour.');
  expect(html).toContain('Not at this hour.');
  expect(html).not.toContain('automatic resending');
});

test('[ERR-18] A file that was changed or deleted is named, and offers no button to resend', async () => {
  const upload = {
    kind: 'file' as const,
    name: 'p.txt',
    size: 3,
    width: 0,
    height: 0,
    duration: 0,
    peaks: [],
    thumb: false,
    progress: 0,
    unreadable: true,
  };
  const english = await noteMarkup('en-US', FILE, '', upload);
  expect(english).toContain('<bdi>p.txt</bdi> was changed or deleted.');
  expect(english).toContain('Discard');
  expect(english).not.toContain('Resend');
  const chinese = await noteMarkup('zh-TW', FILE, '', upload);
  expect(chinese).toContain('<bdi>p.txt</bdi> 已被變更或刪除。');
  const voice = await noteMarkup('en-US', AUDIO, '', { ...upload, kind: 'audio', name: 'voice.webm' });
  expect(voice).toContain('This file can no longer be read.');
  expect(await noteMarkup('en-US', FILE, '', { ...upload, unreadable: false })).toContain('Resend');
});
