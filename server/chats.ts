// Kinds of chats, and the lanes in which messages of a chat are stored and pushed one after the other.

/** The chats that users write to. Messages of each kind have a table and an id sequence of their own. */
export type ChatKind = 'private' | 'group';

/** One for each chat, one for the operators' messages, one for friend requests. */
export type Lane = `private ${number} ${number}` | `group ${number}` | 'system' | 'requests';

/** The order of the two users makes no difference. */
export const privateLane = (a: number, b: number): Lane => `private ${Math.min(a, b)} ${Math.max(a, b)}`;
export const groupLane = (groupId: number): Lane => `group ${groupId}`;
