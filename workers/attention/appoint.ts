// The choice of the one tab that makes the sound and shows the notification (INV-10): the tab with the focus, else a
// visible tab, else the tab last used that may be heard, else any tab. Pure.

export interface Attendant {
  visible: boolean;
  focused: boolean;
  /** The user has touched the tab: the browser lets it play a sound. */
  active: boolean;
  /** When the user last turned to the tab, ms. */
  touched: number;
}

/** Answers null where there is no tab. */
export function appoint<T>(tabs: Iterable<T>, of: (tab: T) => Attendant): T | null {
  let best: T | null = null;
  for (const tab of tabs) if (best === null || compare(of(tab), of(best)) >= 0) best = tab;
  return best;
}

const compare = (a: Attendant, b: Attendant): number => rankOf(a) - rankOf(b) || a.touched - b.touched;

function rankOf({ visible, focused, active }: Attendant): number {
  if (visible) return focused ? 3 : 2;
  return active ? 1 : 0;
}
