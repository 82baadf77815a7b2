import { expect, test } from 'vitest';
import { SETTINGS_TABS, settingsSearch, shownTab, tabsFor } from '../../../src/settings/settings-search.ts';

test('Only the name of a tab opens the settings by the URL', () => {
  for (const tab of SETTINGS_TABS) expect(settingsSearch({ settings: tab })).toEqual({ settings: tab });
  for (const settings of ['', 'toString', 'Account', 1, null, ['account'], undefined]) {
    expect(settingsSearch({ settings })).toEqual({ settings: undefined });
  }
});

test('[SET-02, SET-03, SET-04] Only ordinary users see profile and language, and all see the account settings', () => {
  expect(tabsFor(2)).toEqual(['info', 'account', 'language', 'switch', 'devices', 'data', 'about']);
  for (const type of [1, 0, 3, undefined])
    expect(tabsFor(type)).toEqual(['account', 'switch', 'devices', 'data', 'about']);
});

test('[SET-03] A URL of a tab that the user may not see shows the first tab', () => {
  expect(shownTab('language', 2)).toBe('language');
  expect(shownTab('language', 1)).toBe('account');
  expect(shownTab('language', undefined)).toBe('account');
});

test('[SET-12] The password form opens by its URL, and no tab offers it', () => {
  for (const type of [1, 2, undefined]) {
    expect(shownTab('password', type)).toBe('password');
    expect(tabsFor(type)).not.toContain('password');
  }
});
