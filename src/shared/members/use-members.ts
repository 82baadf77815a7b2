// The members of a group, from the view `members`; outside the chat of the group a command loads them, again
// after a reconnect.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { MemberRow } from '../../core/contract/rows.ts';
import type { Failure } from '../../core/contract/result.ts';
import { groupChat } from '../../core/domain/chat-key.ts';
import { useLine, useView, useViewValue } from '../../line/hooks.ts';
import { nameSorter } from '../list/name-sorter.ts';
import { retryCommand } from '../retry-command.ts';
import { useMemberName } from '../use-group-name.ts';
import { sortedMembers } from './sorted-members.ts';

export interface Members {
  /** Sorted once for the profile, the member list and the pickers. */
  rows: readonly MemberRow[];
  /** Whether the members are known. */
  ready: boolean;
  /** The failure of the last load, while the members are unknown. */
  failure: Failure | null;
  load: () => void;
}

/** @param always false loads only unknown members: the conversation of the group has loaded them already */
export function useMembers(group: number, always: boolean): Members {
  const line = useLine();
  const { i18n } = useLingui();
  const nameOf = useMemberName();
  const { rows, ready } = useView({ view: 'members', chat: groupChat(group) });
  const [sort] = useState(nameSorter<MemberRow>);
  const sorted = useMemo(
    () => sortedMembers(rows, i18n.locale, nameOf, sort),
    [rows, i18n.locale, nameOf, sort],
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Number of the newest load; the unmount makes every load an old one. */
  const newest = useRef(0);

  const load = async (): Promise<void> => {
    newest.current += 1;
    const current = newest.current;
    const receipt = await retryCommand(line, 'loadMembers', { group });
    if (current === newest.current && !receipt.ok) setFailure(receipt.error);
  };
  const isLive = useViewValue({ view: 'status' }, ({ rows: [status] }) => status?.phase === 'live');
  const hasLoaded = useRef(false);
  const loadOnce = useEffectEvent((isConnected: boolean) => {
    // A lost connection leaves the members in place.
    if (hasLoaded.current && !isConnected) return;
    hasLoaded.current = true;
    if (always || !ready) void load();
  });
  useEffect(() => {
    loadOnce(isLive);
    return () => {
      newest.current += 1;
    };
  }, [isLive]);
  const loadAgain = (): void => {
    setFailure(null);
    void load();
  };
  return { rows: sorted, ready, failure: ready ? null : failure, load: loadAgain };
}
