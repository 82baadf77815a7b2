// The acts that the menu of a group's member offers. Pure.
import type { MemberRow } from '../../core/contract/rows.ts';
import type { MemberRights } from '../../core/domain/group-rights.ts';

export type MemberAct =
  | 'card'
  | 'message'
  | 'befriend'
  | 'mute'
  | 'unmute'
  | 'appoint'
  | 'dismiss'
  | 'remove';

/**
 * The acts on a member, in the order of the menu. A friend gets a message, another member a friend request; both stay
 * in the menu of a no-private-chat group, where they only show a warning (VAL-33).
 */
export function actsOn(
  { role, isMuted, isFriend }: Pick<MemberRow, 'role' | 'isMuted' | 'isFriend'>,
  isSelf: boolean,
  rights: MemberRights,
): readonly MemberAct[] {
  const acts: MemberAct[] = ['card'];
  if (!isSelf) acts.push(isFriend ? 'message' : 'befriend');
  if (rights.mute) acts.push(isMuted ? 'unmute' : 'mute');
  if (rights.appoint) acts.push(role === 'admin' ? 'dismiss' : 'appoint');
  if (rights.remove) acts.push('remove');
  return acts;
}
