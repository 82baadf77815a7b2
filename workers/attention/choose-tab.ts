// The choice of the tab that plays the sound and shows the notification (INV-10): the focused tab, else a
// visible one, else the one last used that may play sound, else any tab.

export interface Attendant {
  visible: boolean;
  focused: boolean;
  /** The user has interacted with the tab, so the browser lets it play sound. */
  active: boolean;
  /** Time at which the tab last became visible or focused, or was last used; wall clock, ms. */
  touched: number;
}

/** Returns null where there is no tab. */
export function chooseTab<T extends { readonly state: Attendant }>(tabs: Iterable<T>): T | null {
  let best: T | null = null;
  for (const tab of tabs) if (best === null || compare(tab.state, best.state) >= 0) best = tab;
  return best;
}

const compare = (a: Attendant, b: Attendant): number => rankOf(a) - rankOf(b) || a.touched - b.touched;

function rankOf({ visible, focused, active }: Attendant): number {
  if (visible) return focused ? 3 : 2;
  return active ? 1 : 0;
}
