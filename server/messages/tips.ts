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
  'group.invited': '{0} invited {1}',
  'group.joined': '{0} joined the group',
  'group.pinned': '{0} pinned a message',
};
