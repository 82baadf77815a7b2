// Searches a chat's history on the server, newest first, which reaches further back than this device.
import { searchableText } from '../../src/core/domain/searchable-text.ts';
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import type { ServerHits } from '../../src/core/contract/message-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { emptyMarks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { groupEvent, privateEvent } from '../../src/core/wire/index.ts';
import { hitRow } from '../views/search/hit-row.ts';
import { hitKey } from '../search/hits.ts';
import { queryOf } from '../search/query.ts';
import { snippetOf } from '../search/snippet.ts';
import type { SignedInContext } from './context.ts';

/** Number of rows of one response. */
const SIZE = 100;

export async function searchServer(
  { chat, words }: ArgsOf<'searchServer'>,
  { http, account }: SignedInContext,
): Promise<Result<ServerHits>> {
  const { type, targetId } = targetOf(chat);
  const selfId = account.chatStore.self.id;
  const query = queryOf({ view: 'search', words, chat, size: SIZE });
  if (query.words.length === 0) return done({ hits: [], more: false });
  const page = await (type === 'GROUP' ? searchGroup(words) : searchPrivate(words));
  if (!page.ok) return page;
  const marks = account.chatStore.chat(chat)?.marks ?? emptyMarks;
  const hits = messagesOf(page.value.events)
    .filter((message) => query.finds(message, marks))
    .sort((a, b) => b.id - a.id)
    .map((message) =>
      hitRow(
        { key: hitKey(chat, message.id), chat, message },
        account.people,
        snippetOf(searchableText(message), query.words),
      ),
    );
  return done({ hits, more: page.value.full });

  async function searchPrivate(text: string): Promise<Result<Found>> {
    const answer = await http.call('messagePrivateHistory', {
      query: { friendId: targetId, size: SIZE, text },
    });
    if (!answer.ok) return failed(answer.error);
    const events = answer.value.rows.map((row) => privateEvent(row, selfId));
    return done({ events, full: events.length >= SIZE });
  }

  async function searchGroup(text: string): Promise<Result<Found>> {
    const answer = await http.call('messageGroupHistory', { query: { groupId: targetId, size: SIZE, text } });
    if (!answer.ok) return failed(answer.error);
    const events = answer.value.rows.map((row) => groupEvent(row, selfId));
    return done({ events, full: events.length >= SIZE });
  }
}

interface Found {
  events: readonly (ChatEvent | null)[];
  full: boolean;
}

const messagesOf = (events: Found['events']): StoredMessage[] =>
  events.flatMap((event) => (event?.kind === 'message' ? [event.message] : []));
