// A number that follows `value` with a delay. A change that is undone within the delay never shows, and rendering the
// number does not delay the code that changed it.
import { useEffect, useEffectEvent, useState } from 'react';

/** @param ms the longest delay, however often `value` changes */
export function useThrottled(value: number, ms: number): number {
  const [throttled, setThrottled] = useState(value);
  const update = useEffectEvent(() => setThrottled(value));
  const differs = value !== throttled;
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => update(), ms);
    return () => clearTimeout(timer);
  }, [differs, ms]);
  return throttled;
}
