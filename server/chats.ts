// Kinds of chats, and the lanes in which messages of a chat are stored and pushed one after the other.

/** The chats that users write to. Messages of each kind have a table and an id sequence of their own. */
export type ChatKind = 'private' | 'group';

/** Key of a lane. Each chat has a lane, and so have the operators' announcements and the friend requests. */
export type Lane = `private ${number} ${number}` | `group ${number}` | 'system' | 'requests';

/** The lane of a private chat. The order of the two user ids makes no difference. */
export const privateLane = (a: number, b: number): Lane => `private ${Math.min(a, b)} ${Math.max(a, b)}`;
export const groupLane = (groupId: number): Lane => `group ${groupId}`;
