// Possible targets of a forward: recent chats, friends or groups that accept messages (X-FWD-01).
import { useLingui } from '@lingui/react/macro';
import type { ChatRow } from '../../../core/contract/rows.ts';
import { ChatType } from '../../../core/domain/enums.ts';
import { LIMITS } from '../../../core/wire/profile-s/limits.ts';
import { useView } from '../../../line/hooks.ts';
import { byName } from '../../../shared/list/by-name.ts';
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
  const { i18n } = useLingui();
  const chats = useView({ view: 'chats' });
  const people = useView({ view: 'people' });
  const isRecent = tab === 'recent';
  // A chat can be the last trace of a former friend or group, so the rows of people decide what accepts messages.
  const accepts = ({ key }: Target): boolean => people.byKey.get(key)?.isBlocked === false;
  const listedType = tab === 'groups' ? ChatType.GROUP : ChatType.PRIVATE;
  const listed: readonly Target[] = isRecent
    ? chats.rows
    : people.rows
        .filter(({ type }) => type === listedType)
        .toSorted(byName(i18n.locale, ({ showName }) => showName));
  const ready = people.ready && (!isRecent || chats.ready);
  return { ready, found: ready ? matching(listed.filter(accepts), typed) : [] };
}
