// Texts about a device: its name, and the time of its last activity.
import { useLingui } from '@lingui/react/macro';
import type { DeviceRow } from '../../core/contract/account-commands.ts';
import { useTimes } from '../../shared/use-times.ts';

export function useDeviceWords() {
  const { t } = useLingui();
  const { moment } = useTimes();
  return {
    nameOf: ({ client, terminal }: DeviceRow): string => {
      if (client === '') return terminal === 0 ? t`Unknown browser` : t`Unknown device`;
      const [, browser, system] = /^(\S+) on (.+)$/.exec(client) ?? [];
      return browser && system ? t`${{ browser }} on ${{ system }}` : client;
    },
    terminalOf: ({ terminal }: DeviceRow): string => (terminal === 0 ? t`Web` : t`App`),
    /** '' where the server knows no time. */
    lastSeen: ({ isCurrent, seenAt, createdAt }: DeviceRow): string => {
      if (isCurrent) return t`Active now`;
      if (seenAt !== null) return t`Last active ${{ when: moment(seenAt) }}`;
      return createdAt === null ? '' : t`Signed in ${{ when: moment(createdAt) }}`;
    },
  };
}
