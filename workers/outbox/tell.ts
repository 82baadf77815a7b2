// Requests that tell the server of changes for this user alone: deleted messages or chats, chats pinned to the top of the
// list or not to be disturbed by.
import { targetOf, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import type { Outcome, Telling } from './row-state.ts';
import { outcomeOf } from './outcome.ts';

export async function tellServer(http: Http, chat: ChatKey, work: Telling): Promise<Outcome> {
  const { type, targetId } = targetOf(chat);
  // The server keeps neither deletions nor flags of system messages.
  if (type === 'SYSTEM') return { kind: 'sent' };
  const answer = await tell();
  return answer.ok ? { kind: 'sent' } : outcomeOf(answer.error);

  function tell() {
    if (work.kind === 'remove') return removed(work.ids);
    return work.kind === 'clear' ? cleared(work.upTo) : flagged(work.flag, work.on);
  }

  function removed(messageIds: readonly number[]) {
    const body = { chatId: targetId, messageIds: [...messageIds] };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteMessage', { body })
      : http.call('messageGroupDeleteMessage', { body });
  }

  /** `maxId`: told late, it must not delete messages that came since. */
  function cleared(maxId: number) {
    const body = { chatId: targetId, maxId };
    return type === 'PRIVATE'
      ? http.call('messagePrivateDeleteChat', { body })
      : http.call('messageGroupDeleteChat', { body });
  }

  function flagged(flag: 'isTop' | 'isDnd', on: boolean) {
    const method = 'PUT';
    if (type === 'PRIVATE') {
      const friendId = targetId;
      return flag === 'isTop'
        ? http.bare<'friendTop'>({ method, path: '/friend/top' }, { body: { friendId, isTop: on } })
        : http.bare<'friendDnd'>({ method, path: '/friend/dnd' }, { body: { friendId, isDnd: on } });
    }
    const groupId = targetId;
    return flag === 'isTop'
      ? http.bare<'groupTop'>({ method, path: '/group/top' }, { body: { groupId, isTop: on } })
      : http.bare<'groupDnd'>({ method, path: '/group/dnd' }, { body: { groupId, isDnd: on } });
  }
}
