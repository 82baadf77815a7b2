import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { Failed } from '../../../src/chat/message/parts/SendFailed.tsx';
import { markup } from '../words.ts';

const { TEXT, IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD } = MessageType;

/** The note beside a failed message. */
async function beside(locale: Locale, type: number, failure = ''): Promise<string> {
  const failed = createElement(Failed, { row: { key: 'a', type, failure } });
  return markup(locale, createElement(LineContext, { value: {} as Line }, failed));
}

test('[ERR-20] every type but text says, in both languages, that it is to be sent again by hand', async () => {
  const english =
    'This message does not support automatic resending. It is recommended to resend it manually.';
  const chinese = '這類訊息不支援自動重送，建議您手動重新傳送。';
  for (const type of [IMAGE, FILE, AUDIO, VIDEO, USER_CARD, GROUP_CARD]) {
    expect(await beside('en-US', type)).toContain(english);
    expect(await beside('zh-TW', type)).toContain(chinese);
  }
  expect(await beside('en-US', TEXT)).not.toContain(english);
  expect(await beside('zh-TW', TEXT)).not.toContain(chinese);
});

test("the server's words stand in place of the sentence", async () => {
  const said = await beside('en-US', IMAGE, 'Not at this hour.');
  expect(said).toContain('Not at this hour.');
  expect(said).not.toContain('automatic resending');
});
