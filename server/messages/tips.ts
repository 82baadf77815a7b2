// The content of a tip, a notice in a chat. It holds a key and names, from which a client makes a sentence in
// its own language. It also holds the English sentence, for clients that do not know the key.
import { encodeTip } from '../../src/core/wire/index.ts';

export type TipKey = keyof typeof SENTENCES;

export function tipContent(key: TipKey, names: readonly string[]): string {
  const sentence = SENTENCES[key].replace(/\{(\d)\}/g, (hole, index: string) => names[Number(index)] ?? hole);
  return encodeTip(key, names, sentence);
}

const SENTENCES = {
  'friend.added': 'You are friends now.',
  'friend.removed': 'You are no longer friends.',
  'group.created': '{0} created the group',
  'group.invited': '{0} invited {1}',
  'group.joined': '{0} joined the group',
  'group.left': '{0} left the group',
  'group.removed': '{0} removed {1} from the group',
  'group.renamed': '{0} renamed the group to {1}',
  'group.notice': '{0} changed the notice of the group',
  'group.pinned': '{0} pinned a message',
  'group.muted': '{0} muted {1}',
  'group.unmuted': '{0} unmuted {1}',
  'group.all-muted': '{0} muted all members',
  'group.all-unmuted': '{0} unmuted all members',
  'group.admin.added': '{0} gave {1} admin rights',
  'group.admin.removed': '{0} took the admin rights of {1}',
  'group.transferred': '{0} made {1} the owner of the group',
  'group.dissolved': '{0} dissolved the group',
  'group.banned': 'The administrator banned this group. Reason: {0}',
  'group.unbanned': 'The administrator lifted the ban of this group',
  'group.call-started': '{0} started a group call',
  // Its argument is the length of the talk in seconds.
  'group.call-ended': 'The group call ended',
};
