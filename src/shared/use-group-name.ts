// The shown names of groups and of their members.
import { ChatType } from '../core/domain/enums.ts';
import { useNames } from './use-names.ts';

export function useGroupName(): (group: { id: number; showName: string }) => string {
  const nameOf = useNames();
  return ({ id, showName }) => nameOf({ type: ChatType.GROUP, targetId: id, showName });
}

export function useMemberName(): (member: { userId: number; showName: string }) => string {
  const nameOf = useNames();
  return ({ userId, showName }) => nameOf({ type: ChatType.PRIVATE, targetId: userId, showName });
}
