// The running calls of the user's groups, as the server tells them (98). The newest revision wins. Pure.
import type { RunningCallRow } from '../../src/core/contract/group-call-rows.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import { peopleOf } from './people.ts';

interface Told {
  info: GroupCallInfo;
  /** The server has told it on the present connection. */
  isFresh: boolean;
}

/** The newest info of each group. The end of a call stays known, so that an older info does not bring it back. */
export type RunningCalls = ReadonlyMap<number, Told>;

/** Returns the same map where a newer info is known. */
export function withTold(calls: RunningCalls, groupId: number, info: GroupCallInfo): RunningCalls {
  const known = calls.get(groupId)?.info.revision ?? null;
  const { revision = null } = info;
  if (known !== null && revision !== null && revision < known) return calls;
  return new Map(calls).set(groupId, { info, isFresh: true });
}

/** A new connection begins: the server tells all running calls again. */
export const stale = (calls: RunningCalls): RunningCalls =>
  new Map(Array.from(calls, ([groupId, { info }]) => [groupId, { info, isFresh: false }]));

/** The calls that the server has told again, of the groups that the user is in. */
export const told = (calls: RunningCalls, isMember: (groupId: number) => boolean): RunningCalls =>
  new Map([...calls].filter(([groupId, { isFresh }]) => isFresh && isMember(groupId)));

/** The running call of a group; null for none. */
export function runningCall(calls: RunningCalls, groupId: number): GroupCallInfo | null {
  const info = calls.get(groupId)?.info;
  return info?.isChating === true && info.userInfos.length > 0 ? info : null;
}

/** `isMember` hides the calls of groups that the user has left. */
export function runningRows(
  calls: RunningCalls,
  isMember: (groupId: number) => boolean,
  selfId: number,
): RunningCallRow[] {
  return [...calls.keys()].flatMap((groupId) => {
    const info = isMember(groupId) ? runningCall(calls, groupId) : null;
    return info ? [rowOf(groupId, info, selfId)] : [];
  });
}

export const isFull = ({ userInfos, most }: GroupCallInfo): boolean =>
  userInfos.length >= (most ?? LIMITS.maxChannel);

function rowOf(groupId: number, info: GroupCallInfo, selfId: number): RunningCallRow {
  const people = peopleOf(info, []).filter(({ state }) => state === 'in');
  return {
    key: `running:${groupId}`,
    kind: 'running-call',
    groupId,
    people: people.map(({ userId, name, headImage }) => ({ userId, name, headImage })),
    isIn: people.some(({ userId }) => userId === selfId),
    isFull: isFull(info),
  };
}
