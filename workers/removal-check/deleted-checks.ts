// Connects the deleted-message check to one account and to the tabs. Loads on demand.
import { concat, defer, filter, map, merge, mergeMap, of, type Observable, type SchedulerLike } from 'rxjs';
import { groupChat } from '../../src/core/domain/chat-key.ts';
import type { Account } from '../account/account-api.ts';
import type { Http } from '../env.ts';
import { askDeleted } from './deleted-ask.ts';
import { deletedCheck } from './deleted-check.ts';
import {
  groupOf,
  groupOpened,
  groupsToCheck,
  hasAppeared,
  type TabChange,
  type TabSnapshot,
} from './deleted-groups.ts';
import { createDeletedIds } from './deleted-ids.ts';

export interface RemovalCheckOptions {
  account: Account;
  http: Http;
  /** The current state of each tab. */
  tabs: () => readonly TabSnapshot[];
  /** State changes of tabs. */
  tabChanges$: Observable<TabChange>;
  scheduler: SchedulerLike;
}

/** Runs the check while subscribed. */
export function deletedChecks(options: RemovalCheckOptions): Observable<unknown> {
  const { account, http, tabs, tabChanges$, scheduler } = options;
  const { chatStore, link, arrived$, erase } = account;
  const deletedIds = createDeletedIds({
    chat: (key) => chatStore.stored.get(key),
    pages: async (chat, ids) => {
      const pages = account.journal?.pages;
      const found = (await pages?.around(chat, ids, false)) ?? [];
      pages?.trim();
      return found;
    },
    erase,
  });
  // A tab that existed before the subscription counts as one that has just opened its chat.
  const before: TabSnapshot = { visible: false, chat: null };
  const changes$ = concat(
    defer(() => tabs().map((after): TabChange => ({ before, after }))),
    tabChanges$,
  );
  const answers$ = deletedCheck({
    opened$: changes$.pipe(map(groupOpened), filter(isGroup)),
    appeared$: changes$.pipe(filter(hasAppeared)),
    groups: () => groupsToCheck(tabs(), chatStore.chats.values()),
    news$: arrived$.pipe(
      map(({ chat }) => groupOf(chat)),
      filter(isGroup),
    ),
    live$: concat(
      defer(() => of(link.state)),
      link.state$,
    ).pipe(map(({ step }) => step === 'live')),
    check: (group) => askDeleted(http, group),
    scheduler,
  });
  return merge(
    chatStore.changes$.pipe(mergeMap(({ chat, messages }) => deletedIds.arrived(chat, messages))),
    answers$.pipe(mergeMap(({ group, ids }) => deletedIds.answered(groupChat(group), ids))),
  );
}

const isGroup = (group: number | null): group is number => group !== null;
