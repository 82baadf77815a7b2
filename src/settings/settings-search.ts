// The search parameter of the settings dialog: the open tab. The dialog is closed without it. Pure.

/** In the order of the dialog. `password` opens by its address only (SET-12). */
export const SETTINGS_TABS = [
  'info',
  'account',
  'language',
  'switch',
  'devices',
  'data',
  'about',
  'password',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export interface SettingsSearch {
  settings?: SettingsTab | undefined;
}

/** The tab of a URL; undefined, which removes the parameter, for anything but the name of a tab. */
export const settingsSearch = ({ settings }: Record<string, unknown>): SettingsSearch => ({
  settings: SETTINGS_TABS.find((tab) => tab === settings),
});

/** Whether the user may change profile and language (SET-02, SET-03). `type`: undefined while unknown. */
export const isOrdinary = (type: number | undefined): boolean => type === 2;

/** The tabs that the dialog lists, the first one first (SET-02..04). */
export const tabsFor = (type: number | undefined): readonly SettingsTab[] =>
  SETTINGS_TABS.filter((tab) => {
    if (tab === 'password') return false;
    return tab === 'info' || tab === 'language' ? isOrdinary(type) : true;
  });

/** The tab to show for a requested one: the first one in place of a tab that this user may not see. */
export function shownTab(requested: SettingsTab, type: number | undefined): SettingsTab {
  const tabs = tabsFor(type);
  return requested === 'password' || tabs.includes(requested) ? requested : (tabs[0] ?? requested);
}
