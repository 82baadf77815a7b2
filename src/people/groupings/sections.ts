// The groupings with their friends as sections, and as the flat rows of a list (X-FGRP-03). Pure.
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { groupingOf, type NamedGrouping } from '../grouping-of.ts';

export interface GroupingSection extends NamedGrouping {
  friends: readonly FriendRow[];
}

export type GroupingItem =
  | { kind: 'section'; key: string; section: GroupingSection; isOpen: boolean }
  | { kind: 'friend'; key: string; friend: FriendRow };

/**
 * Each friend is in exactly one section: a friend of a grouping that this device does not know is in the default one.
 * @param groupings the default grouping first
 * @param friends sorted; each section keeps this order
 */
export function groupingSections(
  groupings: readonly NamedGrouping[],
  friends: readonly FriendRow[],
): readonly GroupingSection[] {
  const members = new Map<number | null, FriendRow[]>(groupings.map(({ id }) => [id, []]));
  const known = new Map(groupings.map((grouping) => [grouping.id, grouping]));
  for (const friend of friends) {
    const { id } = known.get(friend.grouping) ?? groupingOf(groupings, null);
    members.get(id)?.push(friend);
  }
  return groupings.map((grouping) => ({ ...grouping, friends: members.get(grouping.id) ?? [] }));
}

/** @param collapsed ids of the collapsed groupings, 0 for the default one */
export const groupingItems = (
  sections: readonly GroupingSection[],
  collapsed: readonly number[],
): readonly GroupingItem[] =>
  sections.flatMap((section): readonly GroupingItem[] => {
    const isOpen = !collapsed.includes(section.id ?? 0);
    const friends = isOpen ? section.friends : [];
    return [
      { kind: 'section', key: sectionKey(section.id), section, isOpen },
      ...friends.map((friend) => ({ kind: 'friend' as const, key: friend.key, friend })),
    ];
  });

export const sectionKey = (id: number | null): string => `g${id ?? 0}`;

/** The ids with `id` at the place of `target`; null where nothing changes. */
export function movedTo(ids: readonly number[], id: number, target: number): readonly number[] | null {
  const from = ids.indexOf(id);
  const to = ids.indexOf(target);
  return from === -1 || to === -1 || from === to ? null : ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The ids with `id` one place up (-1) or down (1); null at the end of the list. */
export function steppedBy(ids: readonly number[], id: number, step: -1 | 1): readonly number[] | null {
  const target = ids[ids.indexOf(id) + step];
  return ids.includes(id) && target !== undefined ? movedTo(ids, id, target) : null;
}
