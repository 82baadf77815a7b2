// Closes the end of a call that offers no act, after the time to read it.
import { useEffect } from 'react';
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { useLine } from '../../line/hooks.ts';
import { endPlan } from './end-plan.ts';

export function useCloseEnd(row: CallStateRow | null): void {
  const line = useLine();
  const call = row?.call ?? null;
  const ms = row?.end ? endPlan(row.end, row.role).ms : null;
  useEffect(() => {
    if (call === null || ms === null) return;
    const timer = setTimeout(() => void line.command('callClose', { call }), ms);
    return () => clearTimeout(timer);
  }, [line, call, ms]);
}
