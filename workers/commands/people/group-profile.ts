// The life of a group: creation, profile, joining, leaving, dissolution. Each result applies at once, because other
// servers push nothing to the terminal that acts.
import type { NewGroup } from '../../../src/core/contract/group-commands.ts';
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import type { Group } from '../../../src/core/domain/people.ts';
import type { SignedInContext } from '../context.ts';
import type { Http } from '../../env.ts';
import { applyChange, applyCurrent } from '../../people/current.ts';
import { fetchGroup } from '../../people/members.ts';
import type { People } from '../../people/people.ts';
import { inviteMembers } from './group-members.ts';

/** The group exists even if the server refuses its members: the answer then has the reason. */
export async function createGroup(
  { name, members }: ArgsOf<'createGroup'>,
  context: SignedInContext,
): Promise<Result<NewGroup>> {
  const { account, http } = context;
  const answer = await http.call('groupCreate', { body: { name } });
  if (!answer.ok) return answer;
  const group = answer.value;
  // A push that is here already may be newer: another device of the user has the group too.
  if (account.people.group(group.id)) await fetchGroup(http, account.people, group.id);
  else account.people.apply({ kind: 'group', group });
  const chat = groupChat(group.id);
  await account.opening.open(chat);
  if (members.length === 0) return done({ chat, failure: null });
  const invited = await inviteMembers({ group: group.id, ids: members }, context);
  return done({ chat, failure: invited.ok ? null : invited.error });
}

export async function modifyGroup(
  { group: id, nickName, remark, picture, ...shared }: ArgsOf<'modifyGroup'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const body = {
    id,
    ...shared,
    ...(nickName !== undefined && { remarkNickName: nickName }),
    ...(remark !== undefined && { remarkGroupName: remark }),
    ...(picture && { headImage: picture.originUrl, headImageThumb: picture.thumbUrl }),
  };
  const modify = () => http.call('groupModify', { body });
  const answer = await applyGroup(account.people, http, id, modify);
  return answer.ok ? done(null) : answer;
}

export async function joinGroup(
  { group: groupId }: ArgsOf<'joinGroup'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people } = account;
  const answer = await applyGroup(people, http, groupId, () =>
    http.call('groupJoin', { params: { groupId } }),
  );
  if (!answer.ok) return answer;
  if (!answer.value) await fetchGroup(http, people, groupId);
  await account.opening.open(groupChat(groupId));
  return done(null);
}

/** Members of this device suffice. Without them the command fails with the reason why the server sent none. */
export async function loadMembers(
  { group }: ArgsOf<'loadMembers'>,
  { account }: SignedInContext,
): Promise<Result<null>> {
  const failure = await account.opening.refresh(groupChat(group));
  return failure && !account.people.members(group) ? failed(failure) : done(null);
}

export const leaveGroup = (args: ArgsOf<'leaveGroup'>, context: SignedInContext): Promise<Result<null>> =>
  end('groupQuit', args, context);

export const dissolveGroup = (
  args: ArgsOf<'dissolveGroup'>,
  context: SignedInContext,
): Promise<Result<null>> => end('groupDelete', args, context);

function end(
  name: 'groupQuit' | 'groupDelete',
  { group: groupId }: { group: number },
  { account: { people }, http }: SignedInContext,
): Promise<Result<null>> {
  const fields = { quit: true, ...(name === 'groupDelete' && { dissolve: true }) };
  const group = (): Group | null => people.group(groupId);
  return applyChange({
    known: group,
    // GROUP_DEL alone says that the user is out, and not that the group is dissolved.
    isShown: () => group()?.quit !== false && (name === 'groupQuit' || group()?.dissolve !== false),
    call: () => http.call(name, { params: { groupId } }),
    apply() {
      const held = group();
      if (held) people.apply({ kind: 'group', group: { ...held, ...fields } });
    },
    fetch: () => fetchGroup(http, people, groupId),
  });
}

/** Applies the group in an answer; null where the server's answer contains none. */
const applyGroup = (
  people: People,
  http: Http,
  groupId: number,
  call: () => Promise<Result<Group | null>>,
): Promise<Result<Group | null>> =>
  applyCurrent(
    () => people.group(groupId),
    call,
    (group) => group && people.apply({ kind: 'group', group }),
    () => http.call('groupFind', { params: { groupId } }),
  );
