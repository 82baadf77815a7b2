// The card of a person or a group with current data of the server.
import type { Card, LazyArgs } from '../../../src/core/contract/lazy-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import type { SignedInContext } from '../context.ts';

export async function card(
  { of: chat }: LazyArgs['card'],
  { account, http }: SignedInContext,
): Promise<Result<Card>> {
  const { type, targetId } = targetOf(chat);
  const { people, chatStore } = account;
  if (type === 'GROUP') {
    const answer = await http.call('groupFind', { params: { groupId: targetId } });
    if (!answer.ok) return notFound(answer.error);
    const group = answer.value;
    const members = people.members(targetId)?.filter(({ quit }) => !quit).length;
    return done({
      chat,
      showName: group.showGroupName,
      userName: '',
      headImage: group.headImageThumb || group.headImage,
      sex: null,
      words: group.notice,
      members: members ?? group.memberCount,
      ownerNickName: group.ownerNickName || (people.member(targetId, group.ownerId ?? 0)?.showNickName ?? ''),
      online: false,
      mine: !group.quit && !group.dissolve && people.group(targetId)?.quit === false,
      self: false,
    });
  }
  const answer = await http.call('userFind', { params: { id: targetId } });
  if (!answer.ok) return notFound(answer.error);
  const user = answer.value;
  const friend = people.friend(targetId);
  return done({
    chat,
    showName: friend?.showNickName ?? (user.nickName || user.userName),
    userName: user.userName,
    headImage: user.headImage || user.headImageThumb,
    sex: user.sex,
    words: user.signature,
    members: null,
    ownerNickName: '',
    online: friend?.online ?? user.online,
    mine: friend?.deleted === false,
    self: targetId === chatStore.self.id,
  });
}

/** A refusal means that the user or group does not exist. */
const notFound = (error: Parameters<typeof failed>[0]): Result<never> =>
  failed(error.code === 'REFUSED' ? { code: 'NOT_FOUND' } : error);
