// The lists of friend requests and groupings, requested after every connect. Other servers may lack the groupings. A
// change that arrives during a request makes its response outdated, so the list is requested again.
import type { Result } from '../../src/core/contract/result.ts';
import type { DataOf } from '../../src/core/wire/index.ts';
import { friendEndpoints } from '../../src/core/wire/profile-s/endpoints/friends.ts';
import type { Http } from '../env.ts';
import { applyCurrent } from './current.ts';
import type { People } from './people.ts';

export async function reloadRequestLists(http: Http, people: People): Promise<void> {
  await Promise.all([
    applyCurrent(
      () => people.requests,
      () => friendRequests(http),
      ({ rows }) => people.setList('requests', rows),
    ),
    reloadGroupings(http, people),
  ]);
}

export async function reloadGroupings(http: Http, people: People): Promise<void> {
  await applyCurrent(
    () => people.groupings,
    () => friendGroupings(http),
    ({ rows }) => people.setList('groupings', rows),
  );
}

const friendRequests = (http: Http) =>
  http.bare<'friendRequestList'>(friendEndpoints.friendRequestList, {}) as Promise<
    Result<DataOf<'friendRequestList'>>
  >;

const friendGroupings = (http: Http) =>
  http.bare<'friendGroupingList'>(friendEndpoints.friendGroupingList, {}) as Promise<
    Result<DataOf<'friendGroupingList'>>
  >;
