// Every realm: groups and their members. Required: the ids. Missing texts are '', missing marks false.
import * as v from 'valibot';
import {
  extra,
  flagOrFalse,
  id,
  idOrNull,
  listOf,
  nameOrEmpty,
  partnerId,
  shape,
  textOrEmpty,
  urlOrEmpty,
} from '../../schema.ts';
import { GroupMessageSchema } from './messages.ts';

/**
 * A group as the receiver sees it (ENT-11). `showGroupName` falls back to one's own remark for the
 * group, then its name; `quit` means that I am no member. `isMuted` is about me. `topMessage` is
 * null when there is none, when it is hidden, and in lists. `memberCount` and `ownerNickName` are for
 * those who are no members (null and '' otherwise). `isAllowInvite` is true where it is not said.
 */
export const GroupSchema = v.pipe(
  shape({
    id: partnerId,
    name: nameOrEmpty,
    ownerId: idOrNull,
    headImage: urlOrEmpty,
    headImageThumb: urlOrEmpty,
    notice: textOrEmpty,
    remarkNickName: nameOrEmpty,
    showNickName: nameOrEmpty,
    remarkGroupName: nameOrEmpty,
    showGroupName: nameOrEmpty,
    dissolve: flagOrFalse,
    quit: flagOrFalse,
    isBanned: flagOrFalse,
    reason: textOrEmpty,
    isDnd: flagOrFalse,
    isTop: flagOrFalse,
    isAllMuted: flagOrFalse,
    isMuted: flagOrFalse,
    isAllowInvite: v.nullish(v.boolean(), true),
    isNoprivatechat: flagOrFalse,
    memberCount: idOrNull,
    ownerNickName: nameOrEmpty,
    topMessage: extra(GroupMessageSchema),
  }),
  v.transform((group) => ({
    ...group,
    showNickName: group.showNickName || group.remarkNickName,
    showGroupName: group.showGroupName || group.remarkGroupName || group.name,
  })),
);
export type Group = v.InferOutput<typeof GroupSchema>;

/**
 * A member of a group (ENT-12); the list keeps those who quit. `headImage` is the thumbnail. What a
 * picker adds (checked, locked, hide) is the client's own and never travels.
 */
export const GroupMemberSchema = shape({
  userId: id,
  showNickName: nameOrEmpty,
  remarkNickName: nameOrEmpty,
  headImage: urlOrEmpty,
  isManager: flagOrFalse,
  isMuted: flagOrFalse,
  quit: flagOrFalse,
  online: flagOrFalse,
});
export type GroupMember = v.InferOutput<typeof GroupMemberSchema>;

/** Content of GROUP_MEMBERS (97): the rows of one group's member list that changed. */
export const GroupMembersSchema = shape({ groupId: id, members: listOf(GroupMemberSchema) });
export type GroupMembers = v.InferOutput<typeof GroupMembersSchema>;
