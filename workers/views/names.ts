// Names and pictures of chats and senders, taken from the lists of people.
import type { ChatRow } from '../../src/core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { ChatType } from '../../src/core/domain/enums.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { Friend } from '../../src/core/domain/people.ts';
import type { People } from '../people/people.ts';

export function nameOf(
  key: ChatKey,
  people: People,
): Pick<ChatRow, 'showName' | 'headImage' | 'online' | 'isDnd' | 'isTop'> {
  const { type, targetId } = targetOf(key);
  const none = { online: false, isDnd: false, isTop: false };
  const friend = type === ChatType.PRIVATE ? people.friend(targetId) : null;
  if (friend) {
    const { nickName, headImage, online, isDnd, isTop } = friend;
    return { showName: remarkOf(friend) || nickName, headImage, online, isDnd, isTop };
  }
  const group = type === ChatType.GROUP ? people.group(targetId) : null;
  if (group) {
    const { showGroupName, headImageThumb, headImage, isDnd, isTop } = group;
    return { showName: showGroupName, headImage: headImageThumb || headImage, online: false, isDnd, isTop };
  }
  return { showName: '', headImage: '', ...people.stranger(key), ...none };
}

/** The user's own name for a friend; '' for none, and for a former friend. */
export const remarkOf = (friend: Friend | null): string =>
  friend && !friend.deleted && friend.showNickName !== friend.nickName ? friend.showNickName : '';

/** The user's remark comes first, then the name in the message, the nickname in the group and the friend's own. */
export function senderOf(
  { sendId, groupId, sendNickName = '' }: Pick<Message, 'sendId' | 'groupId'> & { sendNickName?: string },
  people: People,
): { showName: string; headImage: string } {
  const friend = people.friend(sendId);
  const member = groupId === null ? undefined : people.member(groupId, sendId);
  return {
    showName: remarkOf(friend) || sendNickName || member?.showNickName || friend?.nickName || '',
    headImage: friend?.headImage ?? member?.headImage ?? '',
  };
}
