// A group's pinned message, which owner and admins set and every member may hide, and the readers of a
// message.
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import type { Pinned } from '../../src/core/domain/people.ts';
import type { SignedInContext } from './context.ts';

export async function pinMessage(
  { chat, id }: ArgsOf<'pinMessage'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { type, targetId: groupId } = targetOf(chat);
  if (type !== 'GROUP') return notAGroup;
  const message = id === null ? null : await account.find(chat, id);
  if (id !== null && !message) return failed({ code: 'NOT_FOUND' });
  const params = { groupId };
  const before = pinnedIn(account, groupId);
  const answer =
    id === null
      ? await http.call('groupRemoveTopMessage', { params })
      : await http.call('groupSetTopMessage', { params, query: { messageId: id } });
  if (answer.ok) showPinned(account, groupId, before, message);
  return answer.ok ? done(null) : answer;
}

export async function hidePinned(
  { chat }: ArgsOf<'hidePinned'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { type, targetId: groupId } = targetOf(chat);
  if (type !== 'GROUP') return notAGroup;
  const before = pinnedIn(account, groupId);
  const answer = await http.call('groupHideTopMessage', { params: { groupId } });
  if (answer.ok) showPinned(account, groupId, before, null);
  return answer.ok ? done(null) : answer;
}

export async function readers(
  { chat, id }: ArgsOf<'readers'>,
  { http }: SignedInContext,
): Promise<Result<readonly number[]>> {
  const { type, targetId: groupId } = targetOf(chat);
  if (type !== 'GROUP') return notAGroup;
  return http.call('messageGroupFindReadedUsers', { query: { groupId, messageId: id } });
}

const notAGroup = failed({ code: 'INVALID', message: 'not a group' });

const pinnedIn = ({ people }: SignedInContext['account'], groupId: number): Pinned | null =>
  people.group(groupId)?.topMessage ?? null;

/** Shows the new pinned message, unless a push has changed it meanwhile: the push may be newer. */
function showPinned(
  account: SignedInContext['account'],
  groupId: number,
  before: Pinned | null,
  it: Pinned | null,
): void {
  if (pinnedIn(account, groupId) !== before) return;
  const message = it && {
    id: it.id,
    sendId: it.sendId,
    sendNickName: it.sendNickName,
    type: it.type,
    content: it.content,
  };
  account.people.apply({ kind: 'pinned', groupId, message });
}
