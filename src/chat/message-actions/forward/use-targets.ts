// Possible targets of a forward: recent chats, friends or groups (X-FWD-01).
import type { ChatRow } from '../../../core/contract/rows.ts';
import { ChatType } from '../../../core/domain/enums.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { useView } from '../../../line/hooks.ts';
import { matching } from '../../../shared/list/matching.ts';

export type Target = Pick<ChatRow, 'key' | 'type' | 'targetId' | 'showName' | 'headImage'>;

/** The rules of the choice: 100 targets at most (DLG-10). */
export const TARGETS = { max: LIMITS.forwardTargets } as const;

export type TargetTab = 'recent' | 'friends' | 'groups';

export interface Targets {
  ready: boolean;
  found: readonly Target[];
}

/** @param typed the text that the names of the returned chats contain */
export function useTargets(tab: TargetTab, typed: string): Targets {
  const chats = useView({ view: 'chats' });
  const people = useView({ view: 'people' });
  const { ready, rows } = tab === 'recent' ? chats : people;
  const listedType = tab === 'groups' ? ChatType.GROUP : ChatType.PRIVATE;
  const all: readonly Target[] = rows.filter(({ type }) =>
    tab === 'recent' ? type !== ChatType.SYSTEM : type === listedType,
  );
  return { ready, found: matching(all, typed) };
}
