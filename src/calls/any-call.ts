// The call of this browser, private or group. Pure.
import type { CallStateRow } from '../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../core/contract/group-call-rows.ts';

export type AnyCallRow = CallStateRow | GroupCallStateRow;

/** The other user, or the group, of a call. */
export const partnerOf = (
  row: Pick<CallStateRow, 'kind' | 'peerId'> | Pick<GroupCallStateRow, 'kind' | 'groupId'>,
): string => (row.kind === 'call' ? `user:${row.peerId}` : `group:${row.groupId}`);

/** The tab has not opened its devices for the call yet, and then tells the engine that it is ready. */
export const isOpening = ({ step }: AnyCallRow): boolean =>
  step === 'preparing' || step === 'accepting' || step === 'joining';

/** Media flow, or begin to. */
export const isConnecting = ({ step }: AnyCallRow): boolean => step === 'connecting' || step === 'talking';
