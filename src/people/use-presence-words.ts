// Words for the presence of a user, by terminal.
import { useLingui } from '@lingui/react/macro';
import type { FriendRow } from '../core/contract/people-rows.ts';
import { useRow } from '../line/hooks.ts';

/** '' for a friend who seems offline while this client is disconnected. */
export function usePresenceWords(): (
  friend: Pick<FriendRow, 'online' | 'onlineWeb' | 'onlineApp'>,
) => string {
  const { t } = useLingui();
  const phase = useRow({ view: 'status' })?.phase;
  const isConnected = phase === 'live' || phase === 'catching-up';
  return ({ online, onlineWeb, onlineApp }) => {
    if (onlineWeb && onlineApp) return t`Online on web and app`;
    if (onlineWeb) return t`Online on web`;
    if (onlineApp) return t`Online on app`;
    if (online) return t`Online`;
    return isConnected ? t`Offline` : '';
  };
}
