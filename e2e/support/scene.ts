// A group in which there is some of everything, said by other devices of two people before a test begins.
import { MessageType } from '../../src/core/domain/enums.ts';
import { type Device, device } from './device.ts';
import { picture } from './files.ts';
import { Sender } from './media.ts';
import type { Name } from './test.ts';

export interface Scene {
  groupId: number;
  /** The other one mentions the viewer there once more. */
  mention: () => Promise<void>;
}

const YATING = 4;
const HIKING = 2;

/** @param viewer owns the group, and Mira is in it. */
export async function sceneFor(origin: string, viewer: Name, groupId: number): Promise<Scene> {
  const [own, mira] = [await device(origin, viewer), await device(origin, 'mira')];
  let sent = 0;
  const say = async (who: Device, content: string, more: object = {}): Promise<number> => {
    const tmpId = `${Date.now()}scene${viewer}${(sent += 1)}`;
    const draft = { groupId, tmpId, content, type: MessageType.TEXT, ...more };
    return ((await who.call('POST', '/message/group/send', draft)) as { id: number }).id;
  };
  const carry = (type: number, content: object): Promise<number> =>
    say(mira, JSON.stringify(content), { type });

  // More than fits into a high window.
  for (let line = 1; line <= 24; line += 1) await say(line % 3 === 0 ? own : mira, `scene: line ${line}`);
  const files = await Sender.signIn(origin, 'mira');
  for (const [name, width, height] of [
    ['wide.png', 640, 400],
    ['small.png', 80, 60],
  ] as const) {
    const { buffer } = picture(name, width, height);
    await carry(MessageType.IMAGE, await files.upload<object>('/image/upload', buffer, name));
  }
  await carry(MessageType.USER_CARD, { userId: YATING, nickName: '陳雅婷' });
  await carry(MessageType.GROUP_CARD, { groupId: HIKING, groupName: '週末登山' });
  const question = await say(mira, 'scene: which of them, the wide one or the small one?');
  const answer = await say(own, 'scene: the wide one', { quoteMessageId: question });
  await say(mira, 'scene: so do I', { quoteMessageId: answer });
  const asked = await say(own, 'scene: who comes along?', { receipt: true });
  await mira.call('PUT', `/message/group/readed?groupId=${groupId}&messageId=${asked}`);
  await own.call('POST', `/group/setTopMessage/${groupId}?messageId=${question}`);
  // So that it opens at its end.
  await own.call('PUT', `/message/group/readed?groupId=${groupId}`);
  return {
    groupId,
    mention: async () => {
      await say(mira, 'scene: look at this', { atUserIds: [own.id] });
    },
  };
}
