// Groups and their members. Only ids are required; missing texts become '', missing flags false.
import * as v from 'valibot';
import {
  optionalObject,
  flag,
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
 * A group as the signed-in user sees it (ENT-11). `showGroupName` falls back to the user's remark for the
 * group, then to its name. `quit`: the user is not a member. `isMuted`: the user is muted. `topMessage` is the
 * pinned message; it is null where there is none, after the user has hidden it, and in lists. `memberCount` and
 * `ownerNickName` are set only for one group by its id (else null and ''). `isAllowInvite` defaults to true.
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
    topMessage: optionalObject(GroupMessageSchema),
  }),
  v.transform((group) => ({
    ...group,
    showNickName: group.showNickName || group.remarkNickName,
    showGroupName: group.showGroupName || group.remarkGroupName || group.name,
  })),
);
export type Group = v.InferOutput<typeof GroupSchema>;

/**
 * A member of a group (ENT-12); lists keep members who quit. `headImage` is the thumbnail. The client-side
 * fields of the specification (checked, locked, hide) are not part of it.
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
  isBot: v.nullish(flag),
});
export type GroupMember = v.InferOutput<typeof GroupMemberSchema>;

/** The content of GROUP_MEMBERS (97): the changed rows of one group's member list. */
export const GroupMembersSchema = shape({ groupId: id, members: listOf(GroupMemberSchema) });
export type GroupMembers = v.InferOutput<typeof GroupMembersSchema>;
