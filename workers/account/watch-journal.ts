// The engine. What becomes of an account when its journal has lost a part: what went is a gap from then on.
import type { Journal } from '../journal/journal.ts';
import type { Cursors } from '../log/cursors.ts';
import type { Ledger } from '../log/ledger.ts';
import type { World } from '../log/world.ts';

export interface WatchOptions {
  journal: Journal;
  ledger: Ledger;
  world: World;
  cursors: Cursors;
  /** All has to be pulled again. */
  confirm: () => void;
  tell: (what: 'pruned' | 'damaged') => void;
}

export function watchJournal({ journal, ledger, world, cursors, confirm, tell }: WatchOptions): void {
  journal.watch({
    onPruned: (chat, before) => {
      ledger.live({ kind: 'gap', chat, after: 0, before, dropped: true });
      tell('pruned');
    },
    onDamaged: (chat, first, next) => {
      const before = next ?? (world.chat(chat)?.folded.to ?? first) + 1;
      const gap = { kind: 'gap', chat, after: Math.ceil(first) - 1, before, dropped: true } as const;
      void ledger.drop(chat, first, gap, cursors.forget()).then(confirm);
      tell('damaged');
    },
  });
}
