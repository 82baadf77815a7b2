// The frame by which the server tells that an operator has removed messages of a group.
import { groupChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { Command, parseControl, type Frame } from '../../src/core/wire/index.ts';

/** The removed messages; null for any other frame. A deletion with a sender is one of this user's devices. */
export function removalOf(frame: Frame): { chat: ChatKey; ids: readonly number[] } | null {
  if (frame.cmd !== Command.GROUP) return null;
  const { type, sendId, groupId, content } = frame.data;
  if (type !== MessageType.DELETED || sendId !== null || !groupId) return null;
  const control = parseControl(type, content);
  if (control.kind !== 'deleted' || !control.value.messageIds?.length) return null;
  return { chat: groupChat(groupId), ids: control.value.messageIds };
}
