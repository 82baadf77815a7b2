// Requests for changes that concern only this user: deleted messages and chats, pinned chats, do-not-disturb.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { Outcome, NonMessageWork } from './row-state.ts';
import { outcomeOf } from './outcome.ts';

export async function tellServer(http: Http, chat: ChatKey, work: NonMessageWork): Promise<Outcome> {
  const { type, targetId } = targetOf(chat);
  // The server stores neither deletions nor settings of the system chat, so these count as sent.
  if (type === 'SYSTEM') return { kind: 'sent' };
  const answer = await request();
  return answer.ok ? { kind: 'sent' } : outcomeOf(answer.error);

  function request() {
    if (work.kind === 'remove') return deleteMessages(work.ids);
    return work.kind === 'clear' ? deleteChat(work.upTo) : setFlag(work.flag, work.on);
  }

  function deleteMessages(messageIds: readonly number[]) {
    const body = { chatId: targetId, messageIds: [...messageIds] };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteMessage', { body })
      : http.call('messageGroupDeleteMessage', { body });
  }

  /** `maxId` keeps a late request from deleting messages that arrived since. */
  function deleteChat(maxId: number) {
    const body = { chatId: targetId, maxId };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteChat', { body })
      : http.call('messageGroupDeleteChat', { body });
  }

  function setFlag(flag: 'isTop' | 'isDnd', on: boolean) {
    if (type === 'PRIVATE') {
      const friendId = targetId;
      return flag === 'isTop'
        ? http.call('friendTop', { body: { friendId, isTop: on } })
        : http.call('friendDnd', { body: { friendId, isDnd: on } });
    }
    const groupId = targetId;
    return flag === 'isTop'
      ? http.call('groupTop', { body: { groupId, isTop: on } })
      : http.call('groupDnd', { body: { groupId, isDnd: on } });
  }
}
