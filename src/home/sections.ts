// The sections of the home screen, which the rail links to (HOME-02..04, ROUTE-05). Pure.

export type SectionName = 'chats' | 'friends' | 'groups';

interface Section {
  name: SectionName;
  path: string;
  /** The search parameter of the open chat, friend or group. */
  opens: 'chat' | 'friend' | 'group';
}

export const SECTIONS: readonly Section[] = [
  { name: 'chats', path: '/home/chat', opens: 'chat' },
  { name: 'friends', path: '/home/friend', opens: 'friend' },
  { name: 'groups', path: '/home/group', opens: 'group' },
];

/** The section of a URL's path. The groupings of friends belong to the friends. */
export function sectionOf(pathname: string): SectionName | null {
  if (pathname === '/home/friend-grouping') return 'friends';
  return SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))?.name ?? null;
}

/** The part of a section's search that stays for a press on the link of the open section. */
export function keptSearch({ opens }: Section, search: Readonly<Record<string, unknown>>): object {
  return search[opens] === undefined ? {} : { [opens]: search[opens] };
}

/** Whether a chat, a friend or a group is open; a narrow page shows nothing else then. */
export const hasOpenEntry = (search: Readonly<Record<string, unknown>>): boolean =>
  SECTIONS.some(({ opens }) => search[opens] !== undefined);
