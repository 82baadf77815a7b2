// The engine. Wires the deleted-message check to one account and to the tabs. Loaded on demand.
import { concat, filter, from, map, Subscription, type Observable, type SchedulerLike } from 'rxjs';
import { groupChat } from '../../src/core/domain/chat-key.ts';
import type { Http } from '../env.ts';
import { askDeleted } from './deleted-ask.ts';
import { deletedCheck } from './deleted-check.ts';
import { groupOf, groupOpened, groupsToCheck, hasAppeared, type Shown, type Turn } from './deleted-groups.ts';
import { createDeletedIds } from './deleted-ids.ts';
import type { Account } from '../account/account-api.ts';

export interface CheckingOptions {
  account: Account;
  http: Http;
  /** What each tab's page has told of itself. */
  tabs: () => readonly Shown[];
  /** A page has told something of itself. */
  turned$: Observable<Turn>;
  scheduler: SchedulerLike;
}

export function deletedChecks({ account, http, tabs, turned$, scheduler }: CheckingOptions): Subscription {
  const { chatStore, link, arrived$, erase } = account;
  const scope = new Subscription();
  const deleted = createDeletedIds({
    chat: (key) => chatStore.stored.get(key),
    pages: async (chat, ids) => {
      const pages = account.journal?.pages;
      const found = (await pages?.around(chat, ids, false)) ?? [];
      pages?.trim();
      return found;
    },
    erase,
  });
  // Tabs that were there before this was loaded have turned to what they show.
  const before: Shown = { visible: false, chat: null };
  const each$ = concat(from(tabs().map((after): Turn => ({ before, after }))), turned$);
  const found$ = deletedCheck({
    opened$: each$.pipe(map(groupOpened), filter(isGroup)),
    appeared$: each$.pipe(filter(hasAppeared)),
    groups: () => groupsToCheck(tabs(), chatStore.chats.values()),
    news$: arrived$.pipe(
      map(({ chat }) => groupOf(chat)),
      filter(isGroup),
    ),
    live$: concat(from([link.state]), link.state$).pipe(map(({ step }) => step === 'live')),
    check: (group) => askDeleted(http, group),
    scheduler,
  });
  scope.add(chatStore.changes$.subscribe(({ chat, messages }) => deleted.came(chat, messages)));
  scope.add(found$.subscribe(({ group, ids }) => void deleted.told(groupChat(group), ids)));
  return scope;
}

const isGroup = (group: number | null): group is number => group !== null;
