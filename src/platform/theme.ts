// The theme: light, dark, or the system's, as an attribute of the root element that the design tokens depend on.
// public/first-paint.js sets the attribute before the first paint; this file updates it afterwards, in every tab.
import { storage } from './storage.ts';
import type { ThemeChoice } from './stored-values.ts';

export const themeNow = (): ThemeChoice => storage.theme.read() ?? 'system';

export function chooseTheme(theme: ThemeChoice): void {
  storage.theme.write(theme);
  applyTheme();
}

/** Applies a theme that the user chooses in another tab. */
export function followTheme(page: Window): void {
  page.addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'theme') applyTheme();
  });
}

function applyTheme(): void {
  const theme = themeNow();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
