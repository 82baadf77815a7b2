import { expect, test } from 'vitest';
import type { MentionNotice } from '../../../src/core/contract/views.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { useMentionToast } from '../../../src/home/attention/use-mention-toasts.tsx';
import { inBoth } from '../words.ts';

const notice = (over: Partial<MentionNotice> = {}): MentionNotice => ({
  kind: 'mention',
  chat: 'group-7',
  id: 9,
  sendId: 2,
  sendNickName: 'Bruno',
  type: MessageType.TEXT,
  content: 'look #开心;',
  ...over,
});

/** The parts of the toast in English and in Traditional Chinese. */
async function toastTexts(mention: MentionNotice): Promise<string[][]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useMentionToast);
  return [english, chinese].map((toastOf) => {
    const { title = '', text, action } = toastOf(mention, 'Design studio', () => undefined);
    return [title, text, action?.label ?? ''];
  });
}

test('[AT-01] The toast of a mention has group, sender, preview and a button in both languages', async () => {
  expect(await toastTexts(notice())).toEqual([
    ['Design studio', 'Bruno: look [happy]', 'View message'],
    ['Design studio', 'Bruno: look [開心]', '查看訊息'],
  ]);
});

test('[AT-06] The toast of a mention calls a sender without a name "Someone", in both languages', async () => {
  const texts = (await toastTexts(notice({ sendNickName: '', content: 'look' }))).map(([, text]) => text);
  expect(texts).toEqual(['Someone: look', '有人: look']);
});

test('[AT-02, AT-04] The button of the toast opens the message, and the toast shows for 8 s', async () => {
  const { 'en-US': toastOf } = await inBoth(useMentionToast);
  let viewed = 0;
  const { action, ms } = toastOf(notice(), 'Design studio', () => (viewed += 1));
  action?.onPress();
  expect([viewed, ms]).toEqual([1, 8000]);
});
