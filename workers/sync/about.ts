// The engine. What a frame that waits is about: of volatile ones about one thing only the newest counts,
// durable ones are all kept, because each is another fact.
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { GroupMember, PeopleChange } from '../../src/core/domain/people.ts';
import type { Meaning } from './classify.ts';

/** What can wait: all but the end of a sign-in, which acts at once. */
export type Waiting = Extract<Meaning, { kind: 'event' | 'people' | 'ask-read' }>;

/** A pull brings it again, if not under an id of its own then by what it did. */
export const isDurable = (it: Waiting): boolean =>
  it.kind === 'event' && (it.event.kind === 'message' || it.event.kind === 'recall');

/** The lists that come anew after a gap tell it as well. */
export const isListed = (it: Waiting): boolean => it.kind === 'people';

/** A name for what a volatile frame is about; null where every one counts. */
export function about(it: Waiting): string | null {
  if (it.kind === 'ask-read') return `ask-read ${it.chat}`;
  return it.kind === 'people' ? aboutPeople(it.change) : aboutChat(it.event);
}

/** The newer of two about the same, with what only the older one knew. */
export function newer(older: Waiting, came: Waiting): Waiting {
  if (older.kind === 'event' && came.kind === 'event')
    return { ...came, event: further(older.event, came.event) };
  if (older.kind === 'people' && came.kind === 'people')
    return { ...came, change: together(older.change, came.change) };
  return came;
}

function aboutChat(event: ChatEvent): string | null {
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

function aboutPeople(change: PeopleChange): string {
  switch (change.kind) {
    case 'friend':
      return `friend ${change.friend.id}`;
    case 'group':
      return `group ${change.group.id}`;
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

/** Reading is "up to": a mark never goes back. */
function further(older: ChatEvent, came: ChatEvent): ChatEvent {
  const reach = (event: ChatEvent): number =>
    event.kind === 'read' || event.kind === 'peer-read' ? event.upTo : 0;
  return reach(older) > reach(came) ? older : came;
}

/** Rows of a member list come singly. */
function together(older: PeopleChange, came: PeopleChange): PeopleChange {
  if (older.kind !== 'members' || came.kind !== 'members') return came;
  const rows = new Map<number, GroupMember>();
  for (const row of [...older.members, ...came.members]) rows.set(row.userId, row);
  return { ...came, members: [...rows.values()] };
}
