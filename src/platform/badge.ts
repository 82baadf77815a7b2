// The tab. The number on the installed app's icon, where the system has such a thing.

export type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** A browser that refuses, or knows no badge, shows none. */
export function showBadge(count: number, place: Badging = navigator): void {
  const told = count > 0 ? place.setAppBadge?.(count) : place.clearAppBadge?.();
  told?.catch(() => undefined);
}
