// The tabs of the settings dialog. The code of each tab loads when the tab opens.
import { onDemand } from '../shared/lazy/on-demand.ts';
import type { Part } from '../shared/lazy/load-part.ts';
import type { SettingsTab } from './settings-search.ts';

/** The content of each tab. It shows nothing while no user is signed in. */
export const TAB_PARTS: Readonly<Record<SettingsTab, Part<object>>> = {
  info: onDemand(async () => (await import('./info/PersonalInfo.tsx')).PersonalInfo),
  account: onDemand(async () => (await import('./account/AccountSettings.tsx')).AccountSettings),
  switch: onDemand(async () => (await import('./accounts/AccountSwitch.tsx')).AccountSwitch),
  language: onDemand(async () => (await import('./language/LanguageSettings.tsx')).LanguageSettings),
  devices: onDemand(async () => (await import('./devices/Devices.tsx')).Devices),
  data: onDemand(async () => (await import('./data/LocalDataSettings.tsx')).LocalDataSettings),
  about: onDemand(async () => (await import('./about/About.tsx')).About),
  password: onDemand(async () => (await import('./password/PasswordForm.tsx')).PasswordForm),
};
