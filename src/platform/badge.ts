// The number on the icon of the installed app, on systems with app badges.

export type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** Does nothing in a browser without app badges; ignores errors of the browser. */
export function showBadge(count: number, target: Badging = navigator): void {
  const done = count > 0 ? target.setAppBadge?.(count) : target.clearAppBadge?.();
  done?.catch(() => undefined);
}
