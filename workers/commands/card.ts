// The card of a person or a group: current data of the server, or offline the data of this device.
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import type { Card } from '../../src/core/contract/message-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { groupChat, privateChat, targetOf } from '../../src/core/domain/chat-key.ts';
import { type Group, type User, UserStatus } from '../../src/core/wire/index.ts';
import type { Account } from '../account/account-api.ts';
import { noteStanding } from '../people/standing.ts';
import { nameOf, remarkOf } from '../views/names.ts';
import type { SignedInContext } from './context.ts';
import { isRequested } from './people/friends.ts';

export async function card(
  { of: chat }: ArgsOf<'card'>,
  { account, http }: SignedInContext,
): Promise<Result<Card>> {
  const { type, targetId } = targetOf(chat);
  if (!account.canAsk) return cardOfDevice(chat, account);
  if (type === 'GROUP') {
    const answer = await http.call('groupFind', { params: { groupId: targetId } });
    return answer.ok ? done(groupCard(targetId, answer.value, account)) : notFound(answer.error);
  }
  const answer = await http.call('userFind', { params: { id: targetId } });
  if (!answer.ok) return notFound(answer.error);
  noteStanding(account.people, targetId, answer.value);
  return done(userCard(targetId, answer.value, account));
}

function groupCard(id: number, group: Group, { people }: Account): Card {
  const members = people.members(id)?.filter(({ quit }) => !quit).length;
  const isMember = !group.quit && !group.dissolve;
  const image = group.headImageThumb || group.headImage;
  return {
    ...blank,
    chat: groupChat(id),
    showName: group.showGroupName,
    headImage: image,
    fullImage: group.headImage || image,
    words: group.notice,
    // The list of members is current only while the user is in the group.
    members: (isMember ? members : undefined) ?? group.memberCount,
    ownerNickName: group.ownerNickName || (people.member(id, group.ownerId ?? 0)?.showNickName ?? ''),
    mine: isMember && people.group(id)?.quit === false,
    isGone: group.dissolve,
    isBanned: group.isBanned,
    reason: group.reason,
    isInviteOnly: !group.isAllowInvite,
  };
}

function userCard(id: number, user: User, account: Account): Card {
  const { people, chatStore } = account;
  const { userName, nickName, headImage, headImageThumb, sex, signature, isBanned, reason } = user;
  const friend = people.friend(id);
  return {
    ...blank,
    chat: privateChat(id),
    showName: remarkOf(friend) || nickName || userName,
    nickName,
    userName,
    headImage: headImageThumb || headImage,
    fullImage: headImage || headImageThumb,
    sex,
    words: signature,
    online: friend?.online ?? user.online,
    mine: friend?.deleted === false,
    self: id === chatStore.self.id,
    isGone: user.status === UserStatus.CANCELLED,
    isBanned,
    reason,
    isManualApprove: user.isManualApprove,
    isBot: user.isBot === true,
    isRequested: isRequested(account, id),
  };
}

/** The part of a card that friends, groups and member lists of this device contain. */
function cardOfDevice(chat: Card['chat'], account: Account): Result<Card> {
  const { people, chatStore } = account;
  const { type, targetId } = targetOf(chat);
  const { showName, headImage, online } = nameOf(chat, people);
  const group = type === 'GROUP' ? people.group(targetId) : null;
  if (type === 'GROUP' && !group) return failed({ code: 'OFFLINE' });
  if (showName === '' && targetId !== chatStore.self.id) return failed({ code: 'OFFLINE' });
  const members = group && people.members(targetId)?.filter(({ quit }) => !quit).length;
  return done({
    ...blank,
    chat,
    showName,
    nickName: type === 'PRIVATE' ? (people.friend(targetId)?.nickName ?? '') : '',
    headImage,
    fullImage: group?.headImage || headImage,
    words: group?.notice ?? '',
    members: members ?? null,
    ownerNickName: group ? (people.member(targetId, group.ownerId ?? 0)?.showNickName ?? '') : '',
    online,
    mine: group ? !group.quit && !group.dissolve : people.friend(targetId)?.deleted === false,
    self: type === 'PRIVATE' && targetId === chatStore.self.id,
    isGone: group?.dissolve ?? false,
    isBanned: group?.isBanned ?? false,
    reason: group?.reason ?? '',
    isInviteOnly: group?.isAllowInvite === false,
    source: 'device',
  });
}

const blank = {
  nickName: '',
  userName: '',
  sex: null,
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

/** A refusal means that the user or group does not exist. */
const notFound = (error: Parameters<typeof failed>[0]): Result<never> =>
  failed(error.code === 'REFUSED' ? { code: 'NOT_FOUND' } : error);
