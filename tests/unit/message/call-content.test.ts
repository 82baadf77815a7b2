import { createElement } from 'react';
import { expect, test } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { CallBubble } from '../../../src/chat/message/content/CallContent.tsx';
import { type ChatKey, groupChat, privateChat } from '../../../src/core/domain/chat-key.ts';
import { withRows } from '../people-ui/fake-line.ts';
import { drawnInBoth, textsInBoth } from '../rendered.ts';
import { row } from '../message-row.ts';

interface Call {
  type?: number;
  k: string;
  seconds?: number;
  own?: boolean;
}

/** Texts of a call bubble in English and Chinese, without the time. */
async function shown({ type = MessageType.ACT_RT_VOICE, k, seconds, own = false }: Call): Promise<string[]> {
  const content = JSON.stringify({ k, a: seconds === undefined ? [] : [`${seconds}`], t: '' });
  const bubble = createElement(CallBubble, {
    row: row(1, 0, { type, own, content }),
    chat: privateChat(2),
  });
  const both = await textsInBoth(withRows({}, bubble));
  return both.map((parts) => parts.slice(0, -1).join(': '));
}

test('[X-CHAT-29] The record of a connected voice or video call shows its duration, in both languages', async () => {
  expect(await shown({ k: 'ended', seconds: 65 })).toEqual(['Voice call: 1:05', '語音通話: 1:05']);
  const video = { type: MessageType.ACT_RT_VIDEO, k: 'ended', seconds: 3725 };
  expect(await shown(video)).toEqual(['Video call: 1:02:05', '視訊通話: 1:02:05']);
});

test('[X-CHAT-29] The record of a call that never connected shows both sides the reason, in both languages', async () => {
  const outcomes = (own: boolean): Promise<string[][]> =>
    Promise.all(['cancelled', 'rejected', 'missed', 'busy'].map((k) => shown({ k, own })));
  expect(await outcomes(true)).toEqual([
    ['Voice call: You cancelled', '語音通話: 您已取消'],
    ['Voice call: Declined', '語音通話: 對方拒接'],
    ['Voice call: Not answered', '語音通話: 無人接聽'],
    ['Voice call: They were busy', '語音通話: 對方忙線中'],
  ]);
  expect(await outcomes(false)).toEqual([
    ['Voice call: Cancelled', '語音通話: 對方已取消'],
    ['Voice call: You declined', '語音通話: 您已拒接'],
    ['Voice call: Missed', '語音通話: 未接來電'],
    ['Voice call: You were busy', '語音通話: 您忙線中'],
  ]);
  const video = { type: MessageType.ACT_RT_VIDEO, k: 'missed' };
  expect(await shown(video)).toEqual(['Video call: Missed', '視訊通話: 未接來電']);
});

test('[X-CHAT-29] The record of a call in a private chat is a button that calls again', async () => {
  const content = JSON.stringify({ k: 'missed', a: [], t: '' });
  const message = row(1, 0, { type: MessageType.ACT_RT_VOICE, content });
  const drawn = async (chat: ChatKey): Promise<string[]> =>
    drawnInBoth(withRows({}, createElement(CallBubble, { row: message, chat })));
  const [english, chinese] = await drawn(privateChat(2));
  expect(english).toContain('title="Call again"');
  expect(chinese).toContain('title="再次撥打"');
  expect((await drawn(groupChat(5)))[0]).not.toContain('<button');
});
