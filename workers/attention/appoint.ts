// The engine. Which one tab makes the sound and shows the notification (INV-10): where the user is, else
// where he looks, else where he was last and the browser lets a page be heard, else any. Pure.

export interface Attendant {
  visible: boolean;
  focused: boolean;
  /** The user has touched it: the browser lets it play a sound. */
  active: boolean;
  /** When it was last turned to, ms. */
  touched: number;
}

/** null when there is none. */
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
