// Sounds, notifications and mention notices for one account, with its read marks and names. Loads with the
// first recent message or mention.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { privateChat, targetOf } from '../../src/core/domain/chat-key.ts';
import { emptyMarks, isVisible, type Marks } from '../../src/core/domain/chat.ts';
import { classOf } from '../../src/core/domain/enums.ts';
import { countsAsUnread } from '../../src/core/domain/held.ts';
import type { Account } from '../account/account.ts';
import type { Http } from '../env.ts';
import { nameOf, senderOf } from '../views/names.ts';
import type { Sender } from './attention.ts';
import { createTabNotices, type Tab, type TabNotices } from './tab-notices.ts';

export interface AttentionSource {
  http: Http;
  /** The user has the sound of incoming messages enabled. */
  hasSound: () => boolean;
  tabs: () => Iterable<Tab>;
}

export function accountAttention(account: Account, { http, hasSound, tabs }: AttentionSource): TabNotices {
  const { chatStore, people, link } = account;
  const marksOf = (chat: ChatKey): Marks => chatStore.chat(chat)?.marks ?? emptyMarks;

  /**
   * The sender's name in a group. '' in other chats, and where a look-up is needed (AT-06).
   */
  function nameIn(chat: ChatKey, { sendId, sendNickName }: Sender): string {
    const { type, targetId } = targetOf(chat);
    if (type !== 'GROUP') return '';
    // A mention carries the sender's own nickname, not the one in the group.
    const nameHere = people.member(targetId, sendId)?.showNickName || sendNickName;
    return senderOf({ sendId, groupId: targetId, sendNickName: nameHere }, people).showName;
  }

  return createTabNotices({
    selfId: chatStore.self.id,
    counts: (chat, message) => countsAsUnread(message, marksOf(chat)),
    isNormal: (type) => classOf(type) === 'normal',
    isDnd: (chat) => nameOf(chat, people).isDnd,
    isGone: (chat, id) => {
      const marks = marksOf(chat);
      return !isVisible(id, marks) || marks.recalled.find(id) !== null;
    },
    hasSound,
    nameIn,
    now: () => http.serverNow(),
    catchingUp: () => link.state.step !== 'live',
    tabs,
    readUpTo: (chat) => marksOf(chat).readUpTo,
    lookUp: async (id) => {
      const known = nameOf(privateChat(id), people).showName;
      if (known !== '') return known;
      const answer = await http.call('userFind', { params: { id } });
      return answer.ok ? answer.value.nickName || answer.value.userName : '';
    },
  });
}
