// The tab. Light, dark, or as the system says: an attribute on the root that the tokens follow.
// public/first-paint.js sets it before the first paint; this keeps it true afterwards, in every tab.
import { storage } from './storage.ts';
import type { ThemeChoice } from './stored-values.ts';

export const themeNow = (): ThemeChoice => storage.theme.read() ?? 'system';

export function chooseTheme(theme: ThemeChoice): void {
  storage.theme.write(theme);
  paint();
}

/** Follows what another tab chooses. */
export function followTheme(page: Window): void {
  page.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'theme') paint();
  });
}

function paint(): void {
  const theme = themeNow();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
