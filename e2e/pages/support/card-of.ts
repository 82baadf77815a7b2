// The card of a user or group that a fake engine knows.
import type { Card } from '../../../src/core/contract/message-commands.ts';
import { type ChatKey, targetOf } from '../../../src/core/domain/chat-key.ts';
import { selfOf, type World } from './world.ts';

/** The card of a user or group; null for an unknown id. */
export function cardOf(world: World, of: ChatKey): Card | null {
  const { type, targetId } = targetOf(of);
  const base = {
    chat: of,
    nickName: '',
    userName: '',
    headImage: '',
    fullImage: '',
    sex: null,
    words: '',
    members: null,
    ownerNickName: '',
    online: false,
    mine: false,
    self: false,
    isGone: false,
    isBanned: false,
    reason: '',
    isInviteOnly: false,
    isManualApprove: false,
    isBot: false,
    isRequested: false,
    source: 'server',
  } as const;
  if (type === 'GROUP') {
    const group = world.chats.find(({ key }) => key === of)?.group;
    if (!group) return null;
    const { showName, headImage, members, ownerNickName, role, words } = group;
    const mine = role !== null;
    return {
      ...base,
      showName,
      headImage,
      fullImage: headImage,
      members,
      ownerNickName,
      mine,
      words: mine ? words : '',
    };
  }
  const person = world.people.find(({ id }) => id === targetId);
  if (!person) return null;
  const friend = world.friends.find(({ id }) => id === targetId);
  const { nickName, userName, headImage, fullImage, sex, words, isManualApprove } = person;
  return {
    ...base,
    showName: friend?.showName ?? nickName,
    nickName,
    userName,
    headImage,
    fullImage,
    sex,
    words,
    online: friend?.online === true,
    mine: friend !== undefined,
    self: targetId === selfOf(world).id,
    isManualApprove,
    isRequested: world.requests.some((request) => !request.isReceived && request.userId === targetId),
  };
}
