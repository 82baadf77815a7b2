// A ledger as the boot of an engine makes it: what the journal holds is read and folded.
import { asyncScheduler } from 'rxjs';
import { Ledger } from '../../workers/log/ledger.ts';
import type { LedgerOptions } from '../../workers/log/ledger-options.ts';
import { readJournal } from '../../workers/log/restore.ts';
import { World } from '../../workers/log/world.ts';
import type { Journal } from '../../workers/journal/journal.ts';
import { People } from '../../workers/people/people.ts';
import { ME } from '../unit/support.ts';

export type Over = Partial<Omit<LedgerOptions, 'world' | 'people' | 'journal'>>;

/**
 * Nothing is undecided, and a journal that is lost throws, where `over` says nothing else. With `mended` a
 * damaged journal is mended, and these are its cursors.
 */
export async function ledgerOn(
  journal: Journal | null,
  over: Over = {},
  mended: Record<string, number> | null = null,
) {
  const world = new World(ME);
  const people = new People();
  const loaded = await readJournal(journal, null, world, people);
  const ledger = new Ledger({
    world,
    people,
    journal,
    scheduler: asyncScheduler,
    idle: () => Promise.resolve(),
    isUndecided: () => false,
    onLost: (why) => {
      throw new Error(`lost: ${why}`);
    },
    ...over,
  });
  const { tail, rows, damaged, lost, junk } = loaded;
  await ledger.restore(tail, rows, damaged && mended ? { lost, junk, cursors: mended } : null);
  return { world, people, ledger, loaded };
}
