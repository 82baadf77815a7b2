// The labels of the tabs of the settings dialog.
import { useLingui } from '@lingui/react/macro';
import type { SettingsTab } from './settings-search.ts';

export function useTabLabels(): Readonly<Record<SettingsTab, string>> {
  const { t } = useLingui();
  return {
    info: t`Personal info`,
    account: t`Account settings`,
    language: t`Language`,
    switch: t`Account switch`,
    devices: t`Devices`,
    data: t`Data on this device`,
    about: t`About`,
    password: t`Change password`,
  };
}
