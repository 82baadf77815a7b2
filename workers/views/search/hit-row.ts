// Rows of search hits.
import type { HitRow } from '../../../src/core/contract/search.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import { nameOf, senderOf } from '../names.ts';
import type { People } from '../../people/people.ts';
import type { Hit } from '../../search/hits.ts';
import { searchKindOf } from '../../search/search-kinds.ts';
import type { Snippet } from '../../search/snippet.ts';

export function hitRow({ key, chat, message }: Hit, people: People, { text, marks }: Snippet): HitRow {
  const { type: chatType, targetId } = targetOf(chat);
  const { showName, headImage } = nameOf(chat, people);
  const { id, sendTime, sendId, selfSend, type, content } = message;
  const kind = searchKindOf(type) ?? 'text';
  return {
    key,
    kind: 'hit',
    chat,
    chatType,
    targetId,
    showName,
    headImage,
    id,
    sendTime,
    sendId,
    sendName: senderOf(message, people).showName,
    own: selfSend,
    type,
    category: kind,
    snippet: text,
    marks,
    content: kind === 'text' ? '' : content,
  };
}
