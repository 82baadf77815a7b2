// The window size of each screen (LOGIN-07, REG-08, HOME-10, LIM-26). The host knows the sizes; the page names its screen.
import type { DesktopBridge, WindowScreen } from '../../core/contract/desktop.ts';
import type { Screen, ScreenController } from '../screen-controller.ts';

/** The screen whose size the window takes; null keeps the size. */
export function windowScreenOf({ kind }: Screen): WindowScreen | null {
  return kind === 'login' || kind === 'register' || kind === 'home' ? kind : null;
}

/** Resizes the window now and after each change of the screen. */
export function followScreens(
  { screen, watch }: Pick<ScreenController, 'screen' | 'watch'>,
  bridge: Pick<DesktopBridge, 'resize' | 'badge'>,
): void {
  let current: WindowScreen | null = null;
  const check = (): void => {
    const next = windowScreenOf(screen());
    if (next === null || next === current) return;
    // The page of the last user may have ended without a chance to clear its number.
    if (next !== 'home') bridge.badge(0);
    current = next;
    bridge.resize(next);
  };
  watch(check);
  check();
}
