// Closes the end of a call that offers no act, after the time to read it.
import { useEffect } from 'react';
import { useLine } from '../../line/hooks.ts';

/** @param ms time until the close; null: the end stays, or there is none */
export function useCloseEnd(call: string | null, ms: number | null): void {
  const line = useLine();
  useEffect(() => {
    if (call === null || ms === null) return;
    const timer = setTimeout(() => void line.command('callClose', { call }), ms);
    return () => clearTimeout(timer);
  }, [line, call, ms]);
}
