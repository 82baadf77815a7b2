// Opens, switches and closes the settings dialog by the URL, so that the back button closes it and a reload keeps it.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type SettingsTab, tabsFor } from './settings-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog opened with this entry, so that going back closes it. */
    openedSettings?: boolean;
  }
}

/** The requested tab; undefined while the dialog is closed. */
export const useSettingsTab = (): SettingsTab | undefined =>
  useSearch({ strict: false, select: ({ settings }) => settings });

/** Returns the function that opens the dialog at its first tab (SET-05). `type`: the user's type. */
export function useOpenSettings(): (type: number | undefined) => void {
  const navigate = useNavigate();
  return (type) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, settings: tabsFor(type)[0] }),
      state: { openedSettings: true },
    });
}

export interface SettingsAddress {
  show: (tab: SettingsTab) => void;
  close: () => void;
}

export function useSettingsAddress(): SettingsAddress {
  const navigate = useNavigate();
  const { history, state } = useRouter();
  const replace = (settings: SettingsTab | undefined): void =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, settings }),
      state: true,
      replace: true,
    });
  return {
    show: replace,
    close: () => {
      if (state.location.state.openedSettings === true) history.back();
      else replace(undefined);
    },
  };
}
