// Texts of the operations about friends and groups.
import type { OperationText } from './operation-text.ts';

const OWNER_OR_ADMIN = 'Only the owner and admins of the group may do this.';
const OWNER = 'Only the owner of the group may do this.';

export const PEOPLE = {
  friendList: { summary: 'List present and former friends' },
  friendFind: {
    summary: 'Get a present or former friend',
    description: 'Refuses a user who never was a friend.',
    fields: { id: 'User id of the friend.' },
  },
  friendDelete: {
    summary: 'End a friendship, on both sides',
    description: 'A repeated request succeeds.',
    fields: { id: 'User id of the friend.' },
  },
  friendDnd: { summary: 'Turn do-not-disturb of a private chat on or off' },
  friendTop: { summary: 'Pin a private chat above the others, or unpin it' },
  friendUpdateRemark: {
    summary: 'Set the own name for a friend',
    fields: { remarkNickName: 'At most 20 characters without the white space around them; "" clears it.' },
  },
  friendRequestList: {
    summary: 'List friend requests',
    description: 'Pending requests of both directions, and those decided in the last 30 days.',
  },
  friendRequestApply: {
    summary: 'Ask a user for friendship',
    description:
      'The status of the answer is 2 where the friendship exists at once: the user approves automatically, or has asked before. A user has at most 20 pending requests in each direction. A request expires after 30 days.',
    fields: { groupId: 'The group in which the user was found, where there is one.' },
  },
  friendRequestApprove: {
    summary: 'Approve a friend request',
    description: 'Only its receiver may do this.',
    fields: { id: 'Id of the request.' },
  },
  friendRequestReject: {
    summary: 'Reject a friend request',
    description: 'Only its receiver may do this.',
    fields: { id: 'Id of the request.' },
  },
  friendRequestRecall: {
    summary: 'Withdraw a friend request',
    description: 'Only its sender may do this.',
    fields: { id: 'Id of the request.' },
  },
  friendGroupingList: { summary: 'List the groupings of friends' },
  friendGroupingCreate: {
    summary: 'Create a grouping of friends',
    description: 'At most 50. A name that the user has already gets 409.',
  },
  friendGroupingUpdate: {
    summary: 'Rename or move a grouping of friends',
    description: 'null leaves the name or the position unchanged.',
    fields: { id: 'Id of the grouping.' },
  },
  friendGroupingDelete: {
    summary: 'Delete a grouping of friends',
    description: 'Its friends move to the default grouping.',
    fields: { id: 'Id of the grouping.' },
  },
  friendGroupingMove: { summary: 'Move a friend to a grouping' },
  groupList: {
    summary: 'List the groups of the user',
    description: 'Also groups that the user has left in the last 30 days, with `quit`.',
  },
  groupFind: {
    summary: 'Get a group',
    description: 'A user outside of the group gets its card: name, picture, owner and number of members.',
  },
  groupMembers: { summary: 'List present and former members of a group' },
  groupMembersOnline: { summary: 'List the members who are online', data: 'User ids, ascending.' },
  groupCreate: {
    summary: 'Create a group',
    description:
      'The caller is its owner and only member. Pictures are URLs of pictures on this server, or "".',
  },
  groupModify: {
    summary: 'Change a group',
    description:
      'null leaves a field unchanged. Every member may change the two remarks, which hold for the caller only. Only owner and admins may change other fields. One refused field refuses the whole request.',
    fields: {
      id: 'Id of the group.',
      remarkNickName: 'The caller’s name in the group; "" clears it.',
      remarkGroupName: 'The caller’s own name for the group; "" clears it.',
      headImage: 'URL of the picture on this server; "" for none.',
    },
  },
  groupDelete: { summary: 'Dissolve a group', description: OWNER },
  groupQuit: {
    summary: 'Leave a group',
    description: 'The owner cannot leave: transfer or dissolve the group.',
  },
  groupJoin: {
    summary: 'Join a group by its id',
    description: 'Refused while `isAllowInvite` is false. A group has at most 3000 members.',
    data: 'The group.',
  },
  groupTransfer: {
    summary: 'Make another member the owner',
    description: OWNER,
    fields: { userId: 'User id of the new owner.' },
  },
  groupInvite: {
    summary: 'Add friends of the caller to a group',
    description:
      'All users must be friends of the caller, else the whole request is refused. They need not agree. While `isAllowInvite` is false only owner and admins may do this.',
  },
  groupMembersRemove: {
    summary: 'Remove members from a group',
    description: `${OWNER_OR_ADMIN} Only the owner removes admins. The request has a body, although it is a DELETE.`,
  },
  groupMembersMuted: { summary: 'Mute or unmute members', description: OWNER_OR_ADMIN },
  groupManagerAdd: { summary: 'Make members admins', description: OWNER },
  groupManagerRemove: {
    summary: 'Make admins ordinary members',
    description: `${OWNER} The request has a body, although it is a DELETE.`,
  },
  groupMuted: {
    summary: 'Mute or unmute all ordinary members',
    description: OWNER_OR_ADMIN,
    fields: { id: 'Id of the group.', isMuted: 'Only owner and admins may write.' },
  },
  groupAllowInvite: { summary: 'Allow or forbid invitations and joins', description: OWNER_OR_ADMIN },
  groupDnd: { summary: 'Turn do-not-disturb of a group on or off' },
  groupTop: { summary: 'Pin a group chat above the others, or unpin it' },
  groupSetTopMessage: {
    summary: 'Pin a message in a group',
    description: `${OWNER_OR_ADMIN} A group has one pinned message.`,
  },
  groupRemoveTopMessage: { summary: 'Remove the pinned message', description: OWNER_OR_ADMIN },
  groupHideTopMessage: { summary: 'Hide the pinned message for the caller only' },
} satisfies Record<string, OperationText>;
