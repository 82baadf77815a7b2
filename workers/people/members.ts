// The members of a group and the group itself, from this device and from the server. Loads when a group is opened.
import type { Failure } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import type { Journal } from '../journal/journal.ts';
import { applyCurrent } from './current.ts';
import type { People } from './people.ts';

/** Reads the members that this device has stored, unless they are known. */
export async function restoreMembers(
  journal: Pick<Journal, 'people'> | null,
  people: People,
  groupId: number,
): Promise<void> {
  if (people.members(groupId) || !journal) return;
  const name = `members:${groupId}`;
  const rows = await journal.people(name).catch(() => []);
  // The server may have answered meanwhile. A group without stored members stays unknown.
  if (rows.length > 0 && !people.members(groupId)) people.restore(name, rows);
}

/** Resolves with the reason of a failure; null where the members are current. */
export async function fetchMembers(http: Http, people: People, groupId: number): Promise<Failure | null> {
  const answer = await applyCurrent(
    () => people.revision(`members:${groupId}`),
    () => http.call('groupMembers', { params: { groupId } }),
    ({ rows }) => people.setMembers(groupId, rows),
  );
  return answer.ok ? null : answer.error;
}

/** Fetches the group itself, because no list contains its pinned message. */
export async function fetchGroup(http: Http, people: People, groupId: number): Promise<void> {
  await applyCurrent(
    () => people.group(groupId),
    () => http.call('groupFind', { params: { groupId } }),
    (group) => people.group(groupId) && people.apply({ kind: 'group', group }),
  );
}
