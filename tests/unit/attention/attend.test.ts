// The way of news from the open account to the tabs, past code that loads with the first of them.
import { asyncScheduler, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AttendNotice, Notice } from '../../../src/core/contract/views.ts';
import type { Account } from '../../../workers/account/account.ts';
import { attend } from '../../../workers/attention/attend.ts';
import type { Arrival } from '../../../workers/attention/attention.ts';
import type { LinkState } from '../../../workers/link/machine.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT, ME, message, unexpected } from '../support.ts';

/** One hidden tab, which keeps the notices that it is told. */
function setUp(step: LinkState['step']) {
  const told: Notice[] = [];
  const state = { visible: false, focused: false, active: true, touched: 0, chat: null };
  const tab = { state, tell: (it: Notice) => void told.push(it) };
  const arrived$ = new Subject<Arrival>();
  const state$ = new Subject<{ step: string }>();
  const link = { state: { step }, state$, frames$: new Subject() };
  const people = { friend: () => null, group: () => null, stranger: () => ({}), member: () => undefined };
  const account = { arrived$, link, people, chatStore: { self: ME, chat: () => null } };
  const scope = createScope(unexpected);
  const notices$ = attend({
    account: account as unknown as Account,
    http: { serverNow: () => message(1).sendTime } as never,
    hasSound: () => true,
    tabs: () => [tab],
    scheduler: asyncScheduler,
    tell: unexpected,
    report: unexpected,
  });
  scope.bind(notices$, ({ tab: one, notice }) => one.tell(notice));
  return {
    told,
    arrive: (id: number, live: boolean) => arrived$.next({ chat: CHAT, message: message(id), live }),
    goLive() {
      link.state = { step: 'live' };
      state$.next(link.state);
    },
  };
}

const messagesOf = (told: readonly Notice[]): number[] => told.map((it) => (it as AttendNotice).messages);

/** Time enough for the code to load. */
const loaded = () => new Promise((resolve) => setTimeout(resolve, 200));

test('messages that come together are told together, before their code is here and after', async () => {
  const it = setUp('live');
  for (const id of [1, 2, 3]) it.arrive(id, true);
  await loaded();
  expect(messagesOf(it.told)).toEqual([3]);
  for (const id of [4, 5, 6, 7]) it.arrive(id, false);
  await loaded();
  expect(messagesOf(it.told)).toEqual([3, 4]);
});

test('a catch-up that ends while the code loads is one summary', async () => {
  const it = setUp('catching-up');
  for (const id of [1, 2, 3]) it.arrive(id, false);
  it.goLive();
  await loaded();
  expect(messagesOf(it.told)).toEqual([3]);
});
