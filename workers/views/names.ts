// Names and pictures of chats and senders, taken from the lists of people.
import type { ChatRow } from '../../src/core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { ChatType } from '../../src/core/domain/enums.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { People } from '../people/people.ts';

export function nameOf(
  key: ChatKey,
  people: People,
): Pick<ChatRow, 'showName' | 'headImage' | 'online' | 'isDnd' | 'isTop'> {
  const { type, targetId } = targetOf(key);
  const none = { online: false, isDnd: false, isTop: false };
  const friend = type === ChatType.PRIVATE ? people.friend(targetId) : null;
  if (friend) {
    const { showNickName, headImage, online, isDnd, isTop } = friend;
    return { showName: showNickName, headImage, online, isDnd, isTop };
  }
  const group = type === ChatType.GROUP ? people.group(targetId) : null;
  if (group) {
    const { showGroupName, headImageThumb, headImage, isDnd, isTop } = group;
    return { showName: showGroupName, headImage: headImageThumb || headImage, online: false, isDnd, isTop };
  }
  return { showName: '', headImage: '', ...people.stranger(key), ...none };
}

export function senderOf(
  message: Pick<Message, 'sendId' | 'groupId'>,
  people: People,
): { showName: string; headImage: string } {
  const friend = people.friend(message.sendId);
  if (friend) return { showName: friend.showNickName, headImage: friend.headImage };
  const member = message.groupId === null ? undefined : people.member(message.groupId, message.sendId);
  return { showName: member?.showNickName ?? '', headImage: member?.headImage ?? '' };
}
