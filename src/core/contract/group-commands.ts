// Commands about groups and their members. Each needs the server: without a connection it fails with OFFLINE, and
// nothing is stored. The server checks the rights.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import { stored } from '../domain/stored.ts';
import { maxContent } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { id } from './fields.ts';
import type { Failure } from './result.ts';
import { freeText, namedText, storedPicture } from './people-commands.ts';

const ids = v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.groupMembers));
const some = v.object({ group: id, ids });

export const GroupCommandSchemas = {
  /** Creates a group with these members; returns its chat. The user is the owner. */
  createGroup: v.object({
    name: namedText(LIMITS.groupName),
    members: v.pipe(v.array(id), v.maxLength(LIMITS.groupMembers)),
  }),
  /**
   * Changes the fields that are given. A member may change `nickName` (their own in the group) and `remark` (theirs for
   * the group); owner and admins may change the others.
   */
  modifyGroup: v.object({
    group: id,
    name: v.optional(namedText(LIMITS.groupName)),
    notice: v.optional(v.pipe(v.string(), v.transform(stored), maxContent(LIMITS.groupNotice.max))),
    picture: v.optional(storedPicture),
    nickName: v.optional(freeText(LIMITS.groupNickName)),
    remark: v.optional(freeText(LIMITS.groupRemark)),
    isAllowInvite: v.optional(v.boolean()),
    isNoprivatechat: v.optional(v.boolean()),
  }),
  /** Adds friends of the user to a group. */
  inviteMembers: some,
  removeMembers: some,
  muteMembers: v.object({ group: id, ids, on: v.boolean() }),
  /** Appoints or dismisses admins; the owner only. */
  setAdmins: v.object({ group: id, ids, on: v.boolean() }),
  muteAll: v.object({ group: id, on: v.boolean() }),
  /** Makes another member the owner; the owner only. */
  transferGroup: v.object({ group: id, to: id }),
  joinGroup: v.object({ group: id }),
  /**
   * Loads the members of a group, from this device and then from the server, without opening its chat. Fails only while
   * the members are unknown.
   */
  loadMembers: v.object({ group: id }),
  /** Leaves a group; refused for its owner. */
  leaveGroup: v.object({ group: id }),
  /** Ends a group for all members; the owner only. */
  dissolveGroup: v.object({ group: id }),
} as const;

export interface GroupAnswers {
  createGroup: NewGroup;
  modifyGroup: null;
  inviteMembers: null;
  removeMembers: null;
  muteMembers: null;
  setAdmins: null;
  muteAll: null;
  transferGroup: null;
  joinGroup: null;
  loadMembers: null;
  leaveGroup: null;
  dissolveGroup: null;
}

export interface NewGroup {
  chat: ChatKey;
  /** The reason why members are missing; null if all were added. The group exists in both cases. */
  failure: Failure | null;
}
