// The tab. A number that follows another one a moment later: what goes back at once never shows, and whatever shows
// the number does not hold up what changed it.
import { useEffect, useEffectEvent, useState } from 'react';

/** @param ms at most so late, however often `value` changes */
export function useSettled(value: number, ms: number): number {
  const [settled, setSettled] = useState(value);
  const settle = useEffectEvent(() => setSettled(value));
  const differs = value !== settled;
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => settle(), ms);
    return () => clearTimeout(timer);
  }, [differs, ms]);
  return settled;
}
