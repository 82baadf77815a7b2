// Losses of an account's journal: lost messages become a gap, and the tabs get a notice.
import { EMPTY, filter, map, merge, Subject, take, type Observable } from 'rxjs';
import type { Notice } from '../../src/core/contract/views.ts';
import type { Journal, JournalLoss, Loaded } from '../journal/journal.ts';
import type { LinkState } from '../link/machine.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Cursors } from '../log/cursors.ts';
import { damaged, live } from '../log/entry.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Scope } from '../scope.ts';

type Damage = 'none' | 'damaged' | 'unsent';

export interface JournalLossesOptions {
  scope: Scope;
  journal: Journal | null;
  log: Pick<EventLog, 'append'>;
  chatStore: ChatStore;
  cursors: Cursors;
  /** The invalid records that the start of the account found; `unsent`: one of them was an outbox row. */
  damage: Damage;
  /** States of the connection machine. Nothing subscribes to notices before the first state. */
  state$: Observable<LinkState>;
  /** Pulls all feeds; after a reset of the cursors this fetches everything again. */
  confirm: () => Promise<unknown>;
}

/** The damage that a start finds. */
export function damageOf({ damaged: isDamaged, junk }: Pick<Loaded, 'damaged' | 'junk'>): Damage {
  if (junk.some(([name]) => name === 'outbox')) return 'unsent';
  return isDamaged ? 'damaged' : 'none';
}

/**
 * Records the gaps and returns the notices for tabs. Damage found before the first connection state is
 * reported with that state.
 */
export function journalLosses(options: JournalLossesOptions): Observable<Notice> {
  const { scope, journal, log, chatStore, cursors, state$, confirm } = options;
  const reported$ = new Subject<JournalLoss['kind']>();
  let { damage } = options;
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
    if (isListening || kind === 'pruned') reported$.next(kind);
    else if (damage === 'none') damage = 'damaged';
  });
  const start$ = state$.pipe(
    take(1),
    map(() => {
      isListening = true;
      return damage;
    }),
    filter((found) => found !== 'none'),
  );
  return merge(reported$, start$).pipe(map((what) => ({ kind: 'storage', what })));
}
