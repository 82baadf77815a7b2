// The engine. Which one tab makes the sound and shows the notification (INV-10): where the user is, else
// where he looks, else where he was last and the browser lets a page be heard. Pure.

export interface Attendant {
  visible: boolean;
  focused: boolean;
  /** The user has touched it: the browser lets it play a sound. */
  active: boolean;
  /** When it was last turned to, ms. */
  touched: number;
}

/** null when none may be heard, or there is none. */
export function appoint<T>(tabs: Iterable<T>, of: (tab: T) => Attendant): T | null {
  let best: T | null = null;
  let high = NONE;
  for (const tab of tabs) {
    const it = of(tab);
    const rank = rankOf(it);
    if (rank === NONE || rank < high) continue;
    if (best !== null && rank === high && it.touched < of(best).touched) continue;
    best = tab;
    high = rank;
  }
  return best;
}

const NONE = 0;

function rankOf({ visible, focused, active }: Attendant): number {
  if (visible && focused) return 3;
  if (visible) return 2;
  return active ? 1 : NONE;
}
