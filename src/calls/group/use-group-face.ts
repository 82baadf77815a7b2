// The name and picture of the group of a call.
import { groupChat } from '../../core/domain/chat-key.ts';
import { useViewValue } from '../../line/hooks.ts';
import { useGroupName } from '../../shared/use-group-name.ts';

export interface GroupFace {
  name: string;
  headImage: string;
  avatarId: string;
}

export function useGroupFace(id: number): GroupFace {
  const nameOf = useGroupName();
  const key = groupChat(id);
  const group = useViewValue({ view: 'groups' }, ({ byKey }) => byKey.get(key));
  const chat = useViewValue({ view: 'chats' }, ({ byKey }) => byKey.get(key));
  const known = group ?? chat;
  return {
    name: nameOf({ id, showName: known?.showName ?? '' }),
    headImage: known?.headImage ?? '',
    avatarId: `g${id}`,
  };
}
