// Notices from the open account to the tabs; the code that makes them loads with the first arrival.
import { asyncScheduler, Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { AttendNotice, Notice } from '../../../src/core/contract/views.ts';
import type { Account } from '../../../workers/account/account.ts';
import { attend } from '../../../workers/attention/attend.ts';
import type { Arrival } from '../../../workers/attention/attention.ts';
import type { LinkState } from '../../../workers/link/machine.ts';
import { createScope } from '../../../workers/scope.ts';
import { CHAT, ME, message, unexpected } from '../support.ts';

/** One hidden tab, and the notices that it receives. */
function setUp(step: LinkState['step']) {
  const notices: Notice[] = [];
  const state = { visible: false, focused: false, active: true, touched: 0, chat: null };
  const tab = { state, tell: (it: Notice) => void notices.push(it) };
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
  scope.bind(notices$, ({ tab: target, notice }) => target.tell(notice));
  return {
    notices,
    arrive: (id: number, live: boolean) => arrived$.next({ chat: CHAT, message: message(id), live }),
    goLive() {
      link.state = { step: 'live' };
      state$.next(link.state);
    },
  };
}

const messagesOf = (notices: readonly Notice[]): number[] =>
  notices.map((it) => (it as AttendNotice).messages);

test('Messages that arrive together make one notice, before and after the notice code has loaded', async () => {
  const it = setUp('live');
  for (const id of [1, 2, 3]) it.arrive(id, true);
  await vi.dynamicImportSettled();
  expect(messagesOf(it.notices)).toEqual([3]);
  for (const id of [4, 5, 6, 7]) it.arrive(id, false);
  await vi.dynamicImportSettled();
  expect(messagesOf(it.notices)).toEqual([3, 4]);
});

test('A catch-up that ends while the notice code loads makes one notice', async () => {
  const it = setUp('catching-up');
  for (const id of [1, 2, 3]) it.arrive(id, false);
  it.goLive();
  await vi.dynamicImportSettled();
  expect(messagesOf(it.notices)).toEqual([3]);
});
