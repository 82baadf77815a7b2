// A connection without an engine, for the gallery: one group with its members, and the commands of a group call.
import { done } from '../../core/contract/result.ts';
import type { RunningCallRow } from '../../core/contract/group-call-rows.ts';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import type { MemberRow } from '../../core/contract/rows.ts';
import { groupChat } from '../../core/domain/chat-key.ts';
import type { Line, ViewState } from '../../line/api.ts';
import { HERE } from './call-scenes.ts';
import type { FakeGroupCall } from './fake-group-call.ts';
import { callPerson } from './group-fixtures.ts';
import { GROUP_ID, type GroupScene, NAMES, SELF_ID } from './group-scenes.ts';

export function createFakeGroupLine(call: FakeGroupCall, scene: GroupScene, groupName: string): Line {
  const group: GroupRow = {
    key: groupChat(GROUP_ID),
    id: GROUP_ID,
    showName: groupName,
    headImage: '',
    isOwner: true,
    isDnd: false,
    isTop: false,
    isBanned: false,
  };
  const members = Object.entries(NAMES).map(([id, showName]): MemberRow => ({
    key: `u${id}`,
    userId: Number(id),
    showName,
    headImage: '',
    nickName: showName,
    role: Number(id) === SELF_ID ? 'owner' : 'member',
    online: true,
    isMuted: false,
    isFriend: false,
  }));
  const running: RunningCallRow = {
    key: `running:${GROUP_ID}`,
    kind: 'running-call',
    groupId: GROUP_ID,
    people: scene.people.map(({ id }) => callPerson(id)),
    isIn: scene.banner?.isIn === true,
    isFull: scene.banner?.isFull === true,
  };
  const states: Partial<Record<string, unknown>> = {
    groups: stateOf([group]),
    members: stateOf(members),
    call: stateOf(scene.banner ? [running] : []),
  };
  const empty = stateOf([]);
  const acts: Readonly<Record<string, (args: Record<string, unknown>) => void>> = {
    callQuit: () => call.change(null),
    callClose: () => call.change(null),
    callEndForAll: () => call.change(null),
    callAccept: () => call.change({ step: 'accepting', owner: HERE }),
    callJoin: () => call.change({ step: 'joining', end: null, owner: HERE }),
    callInvite: ({ userIds }) => {
      const people = call.row()?.people ?? [];
      const more = (userIds as number[]).map((id) => callPerson(id, { state: 'invited' }));
      call.change({ people: [...people, ...more] });
    },
  };
  return {
    watch: () => () => undefined,
    view: (spec) => (states[spec.view] ?? empty) as ViewState<typeof spec.view>,
    command: (name, args) => {
      acts[name]?.(args);
      return Promise.resolve(done(null)) as never;
    },
    user: () => SELF_ID,
    seat: () => HERE,
    environment: () => undefined,
    state: () => ({ kind: 'up', boot: 'gallery' }),
    watchState: () => () => undefined,
    watchNotices: () => () => undefined,
  };
}

const stateOf = (rows: readonly { key: string }[]) => ({
  rows,
  byKey: new Map(rows.map((row) => [row.key, row])),
  ready: true,
  more: false,
  later: false,
});
