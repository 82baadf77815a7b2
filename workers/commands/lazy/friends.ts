// Friends and friend requests: search of users, application, decision, remark and deletion. Each result applies at
// once, because other servers push nothing to the terminal that acts.
import type { FoundPerson } from '../../../src/core/contract/people-commands.ts';
import type { LazyArgs } from '../../../src/core/contract/lazy-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { FriendRequestStatus } from '../../../src/core/domain/enums.ts';
import type { FriendRequest } from '../../../src/core/domain/people.ts';
import type { User } from '../../../src/core/wire/index.ts';
import { friendEndpoints } from '../../../src/core/wire/profile-s/endpoints/friends.ts';
import { rareEndpoints } from '../../../src/core/wire/profile-s/endpoints/rare.ts';
import type { Account } from '../../account/account-api.ts';
import type { SignedInContext } from '../context.ts';
import { callEndpoint } from './call-endpoint.ts';

export async function findPeople(
  { words }: LazyArgs['findPeople'],
  { account, http }: SignedInContext,
): Promise<Result<readonly FoundPerson[]>> {
  const answer = await callEndpoint<'userSearch'>(http, rareEndpoints.userSearch, { query: { name: words } });
  return answer.ok ? done(answer.value.rows.map((user) => foundPerson(user, account))) : answer;
}

export async function applyForFriend(
  { id, text, group }: LazyArgs['applyForFriend'],
  { account, http }: SignedInContext,
): Promise<Result<{ isFriend: boolean }>> {
  const answer = await callEndpoint<'friendRequestApply'>(http, friendEndpoints.friendRequestApply, {
    body: { friendId: id, remark: text, groupId: group },
  });
  if (!answer.ok) return answer;
  const request = answer.value;
  const isFriend = request.status === FriendRequestStatus.APPROVED;
  if (request.id !== null) account.people.apply({ kind: 'request', request });
  if (isFriend) await fetchFriend(account, http, id);
  return done({ isFriend });
}

type Decision = 'friendRequestApprove' | 'friendRequestReject' | 'friendRequestRecall';

const DECISIONS = {
  approve: { endpoint: friendEndpoints.friendRequestApprove, status: FriendRequestStatus.APPROVED },
  reject: { endpoint: friendEndpoints.friendRequestReject, status: FriendRequestStatus.REJECTE },
  recall: { endpoint: friendEndpoints.friendRequestRecall, status: FriendRequestStatus.RECALLED },
} as const;

export async function decideRequest(
  { id, decision }: LazyArgs['decideRequest'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people } = account;
  const request = people.requests.find((it) => it.id === id);
  if (!request) return failed({ code: 'NOT_FOUND' });
  const { endpoint, status } = DECISIONS[decision];
  const answer = await http.bare<Decision>(endpoint, { query: { id } });
  if (!answer.ok) return answer;
  people.apply({ kind: 'request', request: { ...request, status } });
  if (decision === 'approve') await fetchFriend(account, http, request.sendId);
  return done(null);
}

export async function setRemark(
  { id, remark }: LazyArgs['setRemark'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await callEndpoint<'friendUpdateRemark'>(http, friendEndpoints.friendUpdateRemark, {
    body: { friendId: id, remarkNickName: remark },
  });
  if (!answer.ok) return answer;
  account.people.apply({ kind: 'friend', friend: answer.value });
  return done(null);
}

export async function deleteFriend(
  { id }: LazyArgs['deleteFriend'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await http.bare<'friendDelete'>(friendEndpoints.friendDelete, { params: { id } });
  if (!answer.ok) return answer;
  account.people.apply({ kind: 'friend-gone', id });
  return done(null);
}

/** True while a request that the user sent to the other one waits for an answer. */
export const isRequested = (account: Account, userId: number): boolean =>
  account.people.requests.some((request) => isPending(request) && request.recvId === userId);

function foundPerson(user: User, account: Account): FoundPerson {
  const { id, userName, nickName, headImage, headImageThumb, sex, online, isManualApprove } = user;
  return {
    id,
    userName,
    nickName: nickName || userName,
    headImage: headImageThumb || headImage,
    sex,
    online,
    relation: relationTo(id, account),
    isManualApprove,
  };
}

function relationTo(userId: number, account: Account): FoundPerson['relation'] {
  const { people, chatStore } = account;
  if (userId === chatStore.self.id) return 'self';
  if (people.friend(userId)?.deleted === false) return 'friend';
  if (isRequested(account, userId)) return 'requested';
  const isRequesting = people.requests.some((it) => isPending(it) && it.sendId === userId);
  return isRequesting ? 'requesting' : 'none';
}

const isPending = ({ status }: FriendRequest): boolean => status === FriendRequestStatus.PENDING;

/** Fetches a new friend unless the push has brought it. */
async function fetchFriend({ people }: Account, http: SignedInContext['http'], id: number): Promise<void> {
  if (people.friend(id)?.deleted === false) return;
  const answer = await callEndpoint<'friendFind'>(http, friendEndpoints.friendFind, { params: { id } });
  if (answer.ok) people.apply({ kind: 'friend', friend: answer.value });
}
