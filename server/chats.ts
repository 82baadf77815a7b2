// Kinds of chats, and the lanes in which changes are stored and pushed one after the other.

/** The chats that users write to. Messages of each kind have a table and an id sequence of their own. */
export type ChatKind = 'private' | 'group';

/**
 * Key of a lane. Each chat has a lane, and so have the operators' announcements, the friend requests of all
 * users, and the remarks and groupings of each user.
 */
export type Lane =
  | `private ${number} ${number}`
  | `group ${number}`
  | 'system'
  | 'requests'
  | `friends ${number}`;

/** The lane of a private chat. The order of the two user ids makes no difference. */
export const privateLane = (a: number, b: number): Lane => `private ${Math.min(a, b)} ${Math.max(a, b)}`;
/** The lane of a user's remarks and groupings. */
export const friendsLane = (userId: number): Lane => `friends ${userId}`;
export const groupLane = (groupId: number): Lane => `group ${groupId}`;
