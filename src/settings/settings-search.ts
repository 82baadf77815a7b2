// The search parameter of the settings dialog: the open tab. The dialog is closed without it. Pure.

/** In the order of the dialog. */
export const SETTINGS_TABS = ['account', 'language', 'switch'] as const;
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

/** The tabs that the dialog offers, the first one first (SET-02..04). */
export const tabsFor = (type: number | undefined): readonly SettingsTab[] =>
  SETTINGS_TABS.filter((tab) => tab !== 'language' || isOrdinary(type));

/** The tab to show for a requested one: a tab that the dialog does not offer to this user gives the first one. */
export const shownTab = (requested: SettingsTab, type: number | undefined): SettingsTab => {
  const tabs = tabsFor(type);
  return tabs.includes(requested) ? requested : (tabs[0] ?? requested);
};
