// The state and the arguments for tests of commands about people and groups.
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import type { OnDemandCommandName } from '../../../src/core/contract/on-demand-commands.ts';
import { friend, group, ME, member } from '../support.ts';
import { commandContext } from './command-context.ts';

export const REFUSAL = { code: 'REFUSED', message: 'not allowed', status: 500 } as const;
export const wireRequest = {
  id: 5,
  sendId: 2,
  sendNickName: 'Mira',
  sendHeadImage: '',
  recvId: ME.id,
  recvNickName: 'Ada',
  recvHeadImage: '',
  remark: '',
  status: 1,
  applyTime: 7,
};
/** Arguments of every command of this file. */
export const ARGS = {
  findPeople: { words: 'mira' },
  applyForFriend: { id: 2, text: 'hello', group: null },
  decideRequest: { id: 5, decision: 'approve' },
  setRemark: { id: 2, remark: 'Sister' },
  deleteFriend: { id: 2 },
  createGrouping: { name: 'Work' },
  renameGrouping: { id: 8, name: 'Work' },
  sortGroupings: { ids: [9, 8] },
  deleteGrouping: { id: 8 },
  moveFriend: { id: 2, grouping: 8 },
  complain: { of: 'group-7', type: 99, text: 'spam', images: [] },
  uploadPicture: { name: 'a.png', file: new Blob(['x']), thumb: null, width: 1, height: 1 },
  createGroup: { name: 'Choir', members: [2] },
  modifyGroup: { group: 7, name: 'New name' },
  inviteMembers: { group: 7, ids: [2] },
  removeMembers: { group: 7, ids: [4] },
  muteMembers: { group: 7, ids: [4], on: true },
  setAdmins: { group: 7, ids: [4], on: true },
  muteAll: { group: 7, on: true },
  transferGroup: { group: 7, to: 4 },
  joinGroup: { group: 7 },
  leaveGroup: { group: 7 },
  dissolveGroup: { group: 7 },
} satisfies { [C in OnDemandCommandName]?: ArgsOf<C> };

/** A friend, a pending request, two groupings, and a group of this user with one other member. */
export function context() {
  const it = commandContext();
  it.people.setFriends([friend()]);
  it.people.setList('requests', [wireRequest]);
  it.people.setList('groupings', [
    { id: 8, name: 'Family', sort: 0, friendIds: [2] },
    { id: 9, name: 'Club', sort: 1, friendIds: [] },
  ]);
  it.people.setGroups([group({ ownerId: ME.id })]);
  it.people.setMembers(7, [member(ME.id), member(4)]);
  return it;
}
