// The friend requests that wait for an answer. A separate module, because the engine's first script does not use it.
import { FriendRequestStatus } from './enums.ts';
import type { FriendRequest } from './people.ts';

export const isPending = ({ status }: Pick<FriendRequest, 'status'>): boolean =>
  status === FriendRequestStatus.PENDING;
