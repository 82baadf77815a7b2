// The lists of friend requests and groupings, requested after every connect. Other servers may lack the groupings. A
// change that arrives during a request makes its response outdated, so the list is requested again.
import type { Result } from '../../src/core/contract/result.ts';
import type { DataOf } from '../../src/core/wire/index.ts';
import { friendEndpoints } from '../../src/core/wire/profile-s/endpoints/friends.ts';
import type { Http } from '../env.ts';
import type { People } from './people.ts';

/** Maximum number of requests for one list after a connect. */
const ATTEMPTS = 3;

export async function reloadRequestLists(http: Http, people: People): Promise<void> {
  await Promise.all([
    reload(
      () => people.requests,
      () => friendRequests(http),
      ({ rows }) => people.setList('requests', rows),
    ),
    reload(
      () => people.groupings,
      () => friendGroupings(http),
      ({ rows }) => people.setList('groupings', rows),
    ),
  ]);
}

export async function reloadGroupings(http: Http, people: People): Promise<void> {
  await reload(
    () => people.groupings,
    () => friendGroupings(http),
    ({ rows }) => people.setList('groupings', rows),
  );
}

async function reload<T>(
  known: () => readonly unknown[],
  call: () => Promise<Result<T>>,
  apply: (value: T) => void,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = known();
    const answer = await call();
    if (!answer.ok) return;
    if (known() === before || attempt === ATTEMPTS) return apply(answer.value);
  }
}

const friendRequests = (http: Http) =>
  http.bare<'friendRequestList'>(friendEndpoints.friendRequestList, {}) as Promise<
    Result<DataOf<'friendRequestList'>>
  >;

const friendGroupings = (http: Http) =>
  http.bare<'friendGroupingList'>(friendEndpoints.friendGroupingList, {}) as Promise<
    Result<DataOf<'friendGroupingList'>>
  >;
