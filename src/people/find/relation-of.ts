// The relation of a found user to the signed-in user, kept current while the results are shown (X-FRND-05). Pure.
import type { FoundPerson } from '../../core/contract/people-commands.ts';
import type { RequestRow } from '../../core/contract/people-rows.ts';
import { isPending } from '../../core/domain/pending.ts';

export interface Relation {
  kind: FoundPerson['relation'];
  /** The received request that waits for the user; null for none, and while the device does not know it. */
  request: number | null;
}

/**
 * The server's answer is a snapshot. A friendship or a request that the device learned of since then overrides it.
 * @param isFriend the user is in the friend list of this device
 * @param requests the friend requests of this device
 */
export function relationOf(
  { id, relation }: Pick<FoundPerson, 'id' | 'relation'>,
  isFriend: boolean,
  requests: readonly Pick<RequestRow, 'id' | 'userId' | 'isReceived' | 'status'>[],
): Relation {
  if (relation === 'self') return { kind: 'self', request: null };
  if (isFriend) return { kind: 'friend', request: null };
  const ofUser = requests.filter(({ userId }) => userId === id);
  const pending = ofUser.filter(isPending);
  const received = pending.find(({ isReceived }) => isReceived);
  if (received) return { kind: 'requesting', request: received.id };
  if (pending.length > 0) return { kind: 'requested', request: null };
  // The device knows requests of this user and none is pending: the request in the answer is decided.
  const isDecided = (relation === 'requested' || relation === 'requesting') && ofUser.length > 0;
  return { kind: isDecided ? 'none' : relation, request: null };
}
