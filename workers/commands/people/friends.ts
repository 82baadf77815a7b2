// Friends and friend requests: search of users, application, decision, remark and deletion. Each result applies at
// once, because other servers push nothing to the terminal that acts.
import type { FoundPerson } from '../../../src/core/contract/people-commands.ts';
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { FriendRequestStatus } from '../../../src/core/domain/enums.ts';
import { isPending } from '../../../src/core/domain/pending.ts';
import type { User } from '../../../src/core/wire/index.ts';
import type { Account } from '../../account/account-api.ts';
import type { Http } from '../../env.ts';
import { applyChange, applyCurrent } from '../../people/current.ts';
import type { People } from '../../people/people.ts';
import { reloadRequests } from '../../people/request-lists.ts';
import type { SignedInContext } from '../context.ts';

export async function findPeople(
  { words }: ArgsOf<'findPeople'>,
  { account, http }: SignedInContext,
): Promise<Result<readonly FoundPerson[]>> {
  const answer = await http.call('userSearch', { query: { name: words } });
  return answer.ok ? done(answer.value.rows.map((user) => foundPerson(user, account))) : answer;
}

export async function applyForFriend(
  { id, text, group }: ArgsOf<'applyForFriend'>,
  { account, http }: SignedInContext,
): Promise<Result<{ isFriend: boolean }>> {
  const answer = await http.call('friendRequestApply', {
    body: { friendId: id, remark: text, groupId: group },
  });
  if (!answer.ok) return answer;
  const request = answer.value;
  const isFriend = request.status === FriendRequestStatus.APPROVED;
  if (request.id !== null) account.people.apply({ kind: 'request', request });
  if (isFriend) await fetchNewFriend(account, http, id);
  return done({ isFriend });
}

const DECISIONS = {
  approve: { name: 'friendRequestApprove', status: FriendRequestStatus.APPROVED },
  reject: { name: 'friendRequestReject', status: FriendRequestStatus.REJECTE },
  recall: { name: 'friendRequestRecall', status: FriendRequestStatus.RECALLED },
} as const;

export async function decideRequest(
  { id, decision }: ArgsOf<'decideRequest'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people } = account;
  const request = people.requests.find((it) => it.id === id);
  if (!request) return failed({ code: 'NOT_FOUND' });
  const { name, status } = DECISIONS[decision];
  const answer = await http.call(name, { query: { id } });
  if (!answer.ok) {
    // The request may have expired or been decided elsewhere, and then its buttons have to go.
    if (answer.error.code === 'REFUSED') await reloadRequests(http, people);
    return answer;
  }
  people.apply({ kind: 'request', request: { ...request, status } });
  if (decision === 'approve') await fetchNewFriend(account, http, request.sendId);
  return done(null);
}

export async function setRemark(
  { id, remark }: ArgsOf<'setRemark'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people } = account;
  const answer = await applyCurrent(
    () => people.friend(id),
    () =>
      http.call('friendUpdateRemark', {
        body: { friendId: id, remarkNickName: remark },
      }),
    (friend) => people.apply({ kind: 'friend', friend }),
    () => findFriend(http, id),
  );
  return answer.ok ? done(null) : answer;
}

export function deleteFriend(
  { id }: ArgsOf<'deleteFriend'>,
  { account: { people }, http }: SignedInContext,
): Promise<Result<null>> {
  return applyChange({
    known: () => people.friend(id),
    isShown: () => people.friend(id)?.deleted !== false,
    call: () => http.call('friendDelete', { params: { id } }),
    apply: () => people.apply({ kind: 'friend-gone', id }),
    fetch: () => fetchFriend(people, http, id),
  });
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

/** Fetches a new friend unless the push has brought it. */
async function fetchNewFriend({ people }: Account, http: Http, id: number): Promise<void> {
  if (people.friend(id)?.deleted !== false) await fetchFriend(people, http, id);
}

async function fetchFriend(people: People, http: Http, id: number): Promise<void> {
  await applyCurrent(
    () => people.friend(id),
    () => findFriend(http, id),
    (friend) => people.apply({ kind: 'friend', friend }),
  );
}

const findFriend = (http: Http, id: number) => http.call('friendFind', { params: { id } });
