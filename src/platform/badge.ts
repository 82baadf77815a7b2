// The number on the icon of the app, on systems with app badges and in the desktop shell.
import { desktop } from './desktop.ts';

export type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Does nothing in a browser without app badges; ignores errors of the browser. */
export function showBadge(count: number, target: Badging = navigator, shell = desktop): void {
  // Electron draws the badge of the browser too, in the same place.
  if (shell) return shell.badge(count);
  const done = count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.();
  done?.catch(() => undefined);
}
