// Words for the status of a friend request.
import { useLingui } from '@lingui/react/macro';
import { FriendRequestStatus } from '../../core/domain/enums.ts';

/** '' for a status that this client does not know. */
export function useStatusWords(): (status: number) => string {
  const { t } = useLingui();
  const words = new Map<number, string>([
    [FriendRequestStatus.PENDING, t`Waiting`],
    [FriendRequestStatus.APPROVED, t`Approved`],
    [FriendRequestStatus.REJECTE, t`Rejected`],
    [FriendRequestStatus.EXPIRED, t`Expired`],
    [FriendRequestStatus.RECALLED, t`Recalled`],
  ]);
  return (status) => words.get(status) ?? '';
}
