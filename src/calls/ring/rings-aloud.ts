// The one rule for the sound of an incoming call: its ringtone, and the sound of its notification.
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import { type ChatKey, groupChat, privateChat } from '../../core/domain/chat-key.ts';
import { useRow, useViewValue } from '../../line/hooks.ts';
import { type CallSound, callSound } from '../../platform/call-sound.ts';

export interface RingSettings {
  /** The user's choice for calls in this browser. */
  calls: CallSound;
  /** The user has the sound of incoming messages enabled. */
  hasSound: boolean;
  /** The friend or the group that calls is set to do-not-disturb. */
  isDnd: boolean;
}

/** A silent call still shows: its overlay, its notification and the title of the window. */
export function ringsAloud({ calls, hasSound, isDnd }: RingSettings): boolean {
  if (calls === 'messages') return hasSound && !isDnd;
  return calls === 'always';
}

/** The chat of a call. */
export const chatOf = (row: CallStateRow | GroupCallStateRow): ChatKey =>
  'groupId' in row ? groupChat(row.groupId) : privateChat(row.peerId);

/** True where a call of this chat rings aloud. */
export function useRingsAloud(chat: ChatKey): boolean {
  const hasSound = useRow({ view: 'status' })?.self?.isAudioTip === true;
  const friendDnd = useViewValue({ view: 'friends' }, ({ byKey }) => byKey.get(chat)?.isDnd);
  const groupDnd = useViewValue({ view: 'groups' }, ({ byKey }) => byKey.get(chat)?.isDnd);
  return ringsAloud({
    calls: callSound.read() ?? 'messages',
    hasSound,
    isDnd: (friendDnd ?? groupDnd) === true,
  });
}
