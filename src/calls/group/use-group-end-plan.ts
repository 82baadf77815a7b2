// The plan for the end of a group call, which depends on whether the group still has a running call.
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { useViewValue } from '../../line/hooks.ts';
import { groupEndPlan, type GroupEndPlan } from './group-end-plan.ts';

/** null during the call */
export function useGroupEndPlan(row: GroupCallStateRow): GroupEndPlan | null {
  const running = useViewValue({ view: 'call' }, ({ byKey }) => byKey.get(`running:${row.groupId}`));
  const canJoin = running?.kind === 'running-call' && !running.isFull;
  return row.end && groupEndPlan(row.end, row, canJoin);
}
