// A group with messages of many types, sent by second devices of two members before the test begins.
import { MessageType } from '../../src/core/domain/enums.ts';
import { type Device, device } from './device.ts';
import { pngFile } from './files.ts';
import { Sender } from './media.ts';
import type { Name } from './test.ts';

export interface SampleGroup {
  groupId: number;
  /** Sends another message in which Mira mentions the viewer. */
  mention: () => Promise<void>;
}

const YATING = 4;
const HIKING = 2;

/** @param viewer owns the group; Mira must be a member. */
export async function fillSampleGroup(origin: string, viewer: Name, groupId: number): Promise<SampleGroup> {
  const [owner, mira] = [await device(origin, viewer), await device(origin, 'mira')];
  let sent = 0;
  const send = async (sender: Device, content: string, more: object = {}): Promise<number> => {
    const tmpId = `${Date.now()}scene${viewer}${(sent += 1)}`;
    const draft = { groupId, tmpId, content, type: MessageType.TEXT, ...more };
    return ((await sender.call('POST', '/message/group/send', draft)) as { id: number }).id;
  };
  const sendContent = (type: number, content: object): Promise<number> =>
    send(mira, JSON.stringify(content), { type });

  // These are more messages than a high window shows.
  for (let line = 1; line <= 24; line += 1) await send(line % 3 === 0 ? owner : mira, `scene: line ${line}`);
  const uploader = await Sender.signIn(origin, 'mira');
  for (const [name, width, height] of [
    ['wide.png', 640, 400],
    ['small.png', 80, 60],
  ] as const) {
    const { buffer } = pngFile(name, width, height);
    await sendContent(MessageType.IMAGE, await uploader.upload<object>('/image/upload', buffer, name));
  }
  await sendContent(MessageType.USER_CARD, { userId: YATING, nickName: '陳雅婷' });
  await sendContent(MessageType.GROUP_CARD, { groupId: HIKING, groupName: '週末登山' });
  const question = await send(mira, 'scene: which of them, the wide one or the small one?');
  const answer = await send(owner, 'scene: the wide one', { quoteMessageId: question });
  await send(mira, 'scene: so do I', { quoteMessageId: answer });
  const receiptId = await send(owner, 'scene: who comes along?', { receipt: true });
  await mira.call('PUT', `/message/group/readed?groupId=${groupId}&messageId=${receiptId}`);
  await owner.call('POST', `/group/setTopMessage/${groupId}?messageId=${question}`);
  // All messages are read, so that the group opens at its end.
  await owner.call('PUT', `/message/group/readed?groupId=${groupId}`);
  return {
    groupId,
    mention: async () => {
      await send(mira, 'scene: look at this', { atUserIds: [owner.id] });
    },
  };
}
