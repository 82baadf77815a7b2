// The account when its journal has lost a part: the lost messages are a gap from then on, and the tabs are told.
import { EMPTY, filter, map, merge, Subject, take, type Observable } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import type { Journal, JournalLoss } from '../journal/journal.ts';
import type { LinkState } from '../link/machine.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { damaged, live } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Scope } from '../scope.ts';

export interface JournalLossesOptions {
  scope: Scope;
  journal: Journal | null;
  log: Pick<EventLog, 'append'>;
  chatStore: ChatStore;
  cursors: Cursors;
  /** The boot found records that do not hold. */
  wasDamaged: boolean;
  /** Of the line; nobody listens to notices before its first state. */
  state$: Observable<LinkState>;
  /** Pulls everything again. */
  confirm: () => Promise<unknown>;
}

/** Keeps the gaps, and answers the notices for the tabs. Damage from before the line's begin is told with it. */
export function journalLosses(options: JournalLossesOptions): Observable<Notice> {
  const { scope, journal, log, chatStore, cursors, state$, confirm } = options;
  const told$ = new Subject<JournalLoss['kind']>();
  let isDamaged = options.wasDamaged;
  let isListening = false;

  scope.bind(journal?.losses$ ?? EMPTY, (loss) => {
    const { kind, chat } = loss;
    if (kind === 'pruned') {
      void log.append(live({ kind: 'gap', chat, after: 0, before: loss.before, dropped: true }));
    } else if (journal) {
      const before = loss.next ?? (chatStore.stored.get(chat)?.folded.to ?? loss.first) + 1;
      const gap = { kind: 'gap', chat, after: Math.ceil(loss.first) - 1, before, dropped: true } as const;
      void log.append(damaged(journal.pages, loss, gap, cursors.forget())).then(confirm);
    }
    if (isListening || kind === 'pruned') told$.next(kind);
    else isDamaged = true;
  });
  const begun$ = state$.pipe(
    take(1),
    filter(() => {
      isListening = true;
      return isDamaged;
    }),
    map(() => 'damaged' as const),
  );
  return merge(told$, begun$).pipe(map((what) => ({ kind: 'storage', what })));
}
