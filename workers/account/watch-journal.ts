// The account when its journal has lost a part: the lost messages are a gap from then on.
import { damaged, live } from '../log/entry.ts';
import type { Journal, JournalLoss } from '../journal/journal.ts';
import type { Cursors } from '../log/cursors.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Scope } from '../scope.ts';

export interface WatchOptions {
  scope: Scope;
  journal: Journal;
  log: EventLog;
  chatStore: ChatStore;
  cursors: Cursors;
  /** Pulls everything again. */
  confirm: () => void;
  tell: (what: JournalLoss['kind']) => void;
}

export function watchJournal(options: WatchOptions): void {
  const { scope, journal, log, chatStore, cursors, confirm, tell } = options;
  scope.bind(journal.losses$, (loss) => {
    const { kind, chat } = loss;
    if (kind === 'pruned') {
      void log.append(live({ kind: 'gap', chat, after: 0, before: loss.before, dropped: true }));
    } else {
      const before = loss.next ?? (chatStore.chat(chat)?.folded.to ?? loss.first) + 1;
      const gap = { kind: 'gap', chat, after: Math.ceil(loss.first) - 1, before, dropped: true } as const;
      void log.append(damaged(journal.pages, loss, gap, cursors.forget())).then(confirm);
    }
    tell(kind);
  });
}
