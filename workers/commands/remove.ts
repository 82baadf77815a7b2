// The engine. Tells the server of messages, or of a whole chat, that this user has deleted for himself.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { Deletion, Outcome } from '../outbox/machine.ts';

export async function postDeletion(http: Http, chat: ChatKey, work: Deletion): Promise<Outcome> {
  const { type, targetId: chatId } = targetOf(chat);
  // The server keeps no such deletions of system messages: there is nothing to tell.
  if (type === 'SYSTEM') return { is: 'sent' };
  const answer = work.is === 'remove' ? await removed(work.ids) : await cleared(work.upTo);
  if (answer.ok) return { is: 'sent' };
  const { error } = answer;
  return error.code === 'REFUSED' ? { is: 'refused', message: error.message } : { is: 'no-answer' };

  function removed(messageIds: readonly number[]) {
    const body = { chatId, messageIds: [...messageIds] };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteMessage', { body })
      : http.call('messageGroupDeleteMessage', { body });
  }

  /** Told late, it must not take along what has come since. */
  function cleared(maxId: number) {
    const body = { chatId, maxId };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteChat', { body })
      : http.call('messageGroupDeleteChat', { body });
  }
}
