// The engine. What becomes of an account when its journal has lost a part: what went is a gap from then on.
import type { Journal } from '../journal/journal.ts';
import type { Cursors } from '../log/cursors.ts';
import type { EventLog } from '../log/event-log.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface WatchOptions {
  journal: Journal;
  log: EventLog;
  chatStore: ChatStore;
  cursors: Cursors;
  /** All has to be pulled again. */
  confirm: () => void;
  tell: (what: 'pruned' | 'damaged') => void;
}

export function watchJournal({ journal, log, chatStore, cursors, confirm, tell }: WatchOptions): void {
  journal.watch({
    onPruned: (chat, before) => {
      log.live({ kind: 'gap', chat, after: 0, before, dropped: true });
      tell('pruned');
    },
    onDamaged: (chat, first, next) => {
      const before = next ?? (chatStore.chat(chat)?.folded.to ?? first) + 1;
      const gap = { kind: 'gap', chat, after: Math.ceil(first) - 1, before, dropped: true } as const;
      void log.drop(chat, first, gap, cursors.forget()).then(confirm);
      tell('damaged');
    },
  });
}
