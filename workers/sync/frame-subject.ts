// The subjects of buffered frames. Of the volatile frames about one subject, such as a read mark, only the
// newest counts. Durable frames (messages, recalls) have no subject.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { GroupMember, PeopleChange } from '../../src/core/domain/people.ts';
import type { Meaning } from './classify.ts';

/** A frame that can wait for a pull. The end of a sign-in cannot: it takes effect at once. */
export type BufferedFrame = Extract<Meaning, { kind: 'event' | 'people' | 'ask-read' }>;

/** True for messages and recalls: a pull repeats the frame, or its effect under another id. */
export const isDurable = (frame: BufferedFrame): boolean =>
  frame.kind === 'event' && (frame.event.kind === 'message' || frame.event.kind === 'recall');

/** True where the friend and group lists repeat the change. */
export const isListed = (frame: BufferedFrame): boolean => frame.kind === 'people';

/** The key of a volatile frame's subject; null for a frame that no other frame replaces. */
export function subjectOf(frame: BufferedFrame): string | null {
  if (frame.kind === 'ask-read') return `ask-read ${frame.chat}`;
  return frame.kind === 'people' ? subjectOfChange(frame.change) : subjectOfEvent(frame.event);
}

/** Merges two frames about one subject: the newer one, completed by the older one. */
export function mergeFrames(older: BufferedFrame, newer: BufferedFrame): BufferedFrame {
  if (older.kind === 'event' && newer.kind === 'event')
    return { ...newer, event: furtherRead(older.event, newer.event) };
  if (older.kind === 'people' && newer.kind === 'people')
    return { ...newer, change: mergeMembers(older.change, newer.change) };
  return newer;
}

function subjectOfEvent(event: ChatEvent): string | null {
  switch (event.kind) {
    case 'read':
      return `${event.most ? 'most' : 'read'} ${event.chat}`;
    case 'peer-read':
      return `peer-read ${event.chat}`;
    case 'receipt':
      return `receipt ${event.chat} ${event.id}`;
    default:
      return null;
  }
}

function subjectOfChange(change: PeopleChange): string {
  switch (change.kind) {
    case 'friend':
      return `friend ${change.friend.id}`;
    case 'group':
      return `group ${change.group.id}`;
    case 'request':
      return `request ${change.request.id}`;
    case 'groupings':
      return change.kind;
    case 'friend-gone':
    case 'group-gone':
      return `${change.kind} ${change.id}`;
    case 'presence':
      return `presence ${change.userId} ${change.terminal}`;
    case 'flag':
      return `${change.flag} ${change.chat}`;
    case 'pinned':
    case 'members':
      return `${change.kind} ${change.groupId}`;
  }
}

/** Returns the read mark with the higher id, which covers all ids of the lower one. */
function furtherRead(older: ChatEvent, newer: ChatEvent): ChatEvent {
  const reach = (event: ChatEvent): number =>
    event.kind === 'read' || event.kind === 'peer-read' ? event.upTo : 0;
  return reach(older) > reach(newer) ? older : newer;
}

/** Merges two frames about members, because each names only the changed ones. */
function mergeMembers(older: PeopleChange, newer: PeopleChange): PeopleChange {
  if (older.kind !== 'members' || newer.kind !== 'members') return newer;
  const rows = new Map<number, GroupMember>();
  for (const row of [...older.members, ...newer.members]) rows.set(row.userId, row);
  return { ...newer, members: [...rows.values()] };
}
