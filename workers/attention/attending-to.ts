// The engine. Loaded with the first news: what attention has to know of an account and of the tabs.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { privateChat, targetOf } from '../../src/core/domain/chat-key.ts';
import { emptyMarks, type Marks } from '../../src/core/domain/chat.ts';
import { classOf } from '../../src/core/domain/enums.ts';
import { counts } from '../../src/core/domain/held.ts';
import { attended, type Attended, type Tab } from './attended.ts';
import type { Sender } from './attention.ts';
import type { Http } from '../env.ts';
import type { Account } from '../account/account.ts';
import { nameOf } from '../views/names.ts';

export interface AttendingOptions {
  http: Http;
  hasSound: () => boolean;
  tabs: () => Iterable<Tab>;
  appoint: (tabs: Iterable<Tab>) => Tab | null;
}

export function attendingTo(account: Account, options: AttendingOptions): Attended {
  const { chatStore, people, link } = account;
  const { http } = options;
  const marksOf = (chat: ChatKey): Marks => chatStore.chat(chat)?.marks ?? emptyMarks;

  /** The member's name in the group, else the message's, else the friend's; '' where a look-up is needed (AT-06). */
  function nameIn(chat: ChatKey, { sendId, sendNickName }: Sender): string {
    const { type, targetId } = targetOf(chat);
    if (type !== 'GROUP') return '';
    const member = people.member(targetId, sendId)?.showNickName;
    return member || sendNickName || nameOf(privateChat(sendId), people).showName;
  }

  return attended({
    selfId: chatStore.self.id,
    counts: (chat, message) => counts(message, marksOf(chat)),
    isNormal: (type) => classOf(type) === 'normal',
    isDnd: (chat) => nameOf(chat, people).isDnd,
    hasSound: options.hasSound,
    nameIn,
    now: () => http.serverNow(),
    catchingUp: () => link.state.step !== 'live',
    tabs: options.tabs,
    appoint: options.appoint,
    readUpTo: (chat) => marksOf(chat).readUpTo,
    lookUp: async (id) => {
      const known = nameOf(privateChat(id), people).showName;
      if (known !== '') return known;
      const answer = await http.call('userFind', { params: { id } });
      return answer.ok ? answer.value.nickName || answer.value.userName : '';
    },
  });
}
