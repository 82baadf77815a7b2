// The engine. Wires attention to one account and to the tabs: which messages ask, and which tab is told.
import type { Subscription } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { emptyMarks } from '../../src/core/domain/chat.ts';
import { counts } from '../../src/core/domain/held.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import { appoint } from '../attention/appoint.ts';
import { Attention } from '../attention/attention.ts';
import type { People } from '../people/people.ts';
import type { Account } from './account.ts';
import { shows } from './page.ts';
import type { Seats } from './seats.ts';

export function attend(account: Account, seats: Seats, serverNow: () => number): Subscription {
  const { world, people, link, arrived$ } = account;
  const attention = new Attention({
    counts: (chat, message) => counts(message, world.chat(chat)?.marks ?? emptyMarks),
    isDnd: (chat) => isDnd(people, chat),
    isSeen: (chat) => [...seats.all()].some((tab) => shows(tab.page, chat)),
    now: serverNow,
    catchingUp: () => link.state.step !== 'live',
    attend: (chats, messages) => tellOne(seats, { kind: 'attend', chats, messages }),
  });
  const scope = arrived$.subscribe((arrival) => attention.arrive(arrival));
  scope.add(link.state$.subscribe((state) => (state.step === 'live' ? attention.settle() : undefined)));
  scope.add(() => attention.close());
  return scope;
}

/** Nobody is told where no tab may be heard. */
export function tellOne(seats: Seats, notice: Notice): void {
  appoint(seats.all(), (tab) => tab.page)?.tell(notice);
}

function isDnd(people: People, chat: ChatKey): boolean {
  const { type, targetId } = targetOf(chat);
  if (type === 'PRIVATE') return people.friend(targetId)?.isDnd === true;
  return type === 'GROUP' && people.group(targetId)?.isDnd === true;
}
