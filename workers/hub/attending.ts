// The engine. Wires attention to one account and to the tabs. What decides is loaded with the first news.
import type { Subscription } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { privateChat, targetOf } from '../../src/core/domain/chat-key.ts';
import { emptyMarks, type Marks } from '../../src/core/domain/chat.ts';
import { classOf } from '../../src/core/domain/enums.ts';
import { counts } from '../../src/core/domain/held.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import { Command } from '../../src/core/wire/index.ts';
import { appoint } from '../attention/appoint.ts';
import type { Attended, Tab } from '../attention/attended.ts';
import type { Sender } from '../attention/attention.ts';
import type { Http } from '../env.ts';
import type { People } from '../people/people.ts';
import type { Account } from './account.ts';
import { nameOf } from './rows.ts';
import type { Seats } from './seats.ts';

export function attend(account: Account, seats: Seats, http: Http, hasSound: () => boolean): Subscription {
  const { world, people, link, arrived$ } = account;
  const now = (): number => http.serverNow();
  const marksOf = (chat: ChatKey): Marks => world.chat(chat)?.marks ?? emptyMarks;
  let part: Promise<Attended> | null = null;

  async function load(): Promise<Attended> {
    const { attended } = await import('../attention/attended.ts');
    return attended({
      selfId: world.self.id,
      counts: (chat, message) => counts(message, marksOf(chat)),
      isNormal: (type) => classOf(type) === 'normal',
      isDnd: (chat) => nameOf(chat, people).isDnd,
      hasSound,
      nameIn: (chat, message) => nameIn(people, chat, message),
      now,
      catchingUp: () => link.state.step !== 'live',
      tabs: () => seats.all(),
      appoint: attendant,
      readUpTo: (chat) => marksOf(chat).readUpTo,
      lookUp: async (id) => {
        const known = nameOf(privateChat(id), people).showName;
        if (known !== '') return known;
        const answer = await http.call('userFind', { params: { id } });
        return answer.ok ? answer.value.nickName || answer.value.userName : '';
      },
    });
  }

  /** In their order. What cannot be loaded is asked for again with the next news; the list has this one as well. */
  function tell(act: (part: Attended) => void): void {
    part ??= load();
    part.then(act).catch(() => {
      part = null;
    });
  }

  const scope = arrived$.subscribe((arrival) => {
    const { message, live } = arrival;
    if (!message.selfSend && (live || now() - message.sendTime < YOUNG)) tell((it) => it.arrive(arrival));
  });
  scope.add(
    link.frames$.subscribe((frame) => {
      if (frame.cmd === Command.AT_NOTIFICATION) tell((it) => it.told(frame.data));
    }),
  );
  scope.add(
    link.state$.subscribe(({ step }) => {
      if (step === 'live' && part) tell((it) => it.settle());
    }),
  );
  scope.add(() => part && tell((it) => it.close()));
  return scope;
}

/** What nobody of the tabs that have gone was told. */
export function tellOne(seats: Seats, notice: Notice): void {
  attendant(seats.all())?.tell(notice);
}

/** ms; older ones cannot be news, and nothing is loaded for them. */
const YOUNG = 120_000;

const attendant = (tabs: Iterable<Tab>): Tab | null => appoint(tabs, ({ page }) => page);

/** The member's name in the group, else the message's, else the friend's; '' where a look-up is needed (AT-06). */
function nameIn(people: People, chat: ChatKey, { sendId, sendNickName }: Sender): string {
  const { type, targetId } = targetOf(chat);
  if (type !== 'GROUP') return '';
  const member = people.member(targetId, sendId)?.showNickName;
  return member || sendNickName || nameOf(privateChat(sendId), people).showName;
}
