// Texts about a device: its name, and the time of its last activity.
import { useLingui } from '@lingui/react/macro';
import type { DeviceRow } from '../../core/contract/account-commands.ts';

export function useDeviceWords() {
  const { t, i18n } = useLingui();
  const time = (ms: number): string =>
    new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
  return {
    nameOf: ({ client, terminal }: DeviceRow): string =>
      client || (terminal === 0 ? t`Unknown browser` : t`Unknown device`),
    terminalOf: ({ terminal }: DeviceRow): string => (terminal === 0 ? t`Web` : t`App`),
    /** '' where the server knows no time. */
    lastSeen: ({ isCurrent, seenAt, createdAt }: DeviceRow): string => {
      if (isCurrent) return t`Active now`;
      if (seenAt !== null) return t`Last active ${{ when: time(seenAt) }}`;
      return createdAt === null ? '' : t`Signed in ${{ when: time(createdAt) }}`;
    },
  };
}
