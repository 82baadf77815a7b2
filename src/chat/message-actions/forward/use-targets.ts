// Possible targets of a forward: recent chats, friends or groups (X-FWD-01).
import { ChatType } from '../../../core/domain/enums.ts';
import { useView } from '../../../line/hooks.ts';
import { matching } from '../../../shared/list/matching.ts';
import type { Target } from './forward-choice.ts';

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
