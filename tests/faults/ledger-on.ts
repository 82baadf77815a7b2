// A ledger as the boot of an engine makes it: what the journal holds is read and folded.
import { asyncScheduler } from 'rxjs';
import { Ledger } from '../../workers/hub/ledger.ts';
import type { LedgerOptions } from '../../workers/hub/ledger-options.ts';
import { readJournal } from '../../workers/hub/restore.ts';
import { World } from '../../workers/hub/world.ts';
import type { Journal } from '../../workers/journal/journal.ts';
import { People } from '../../workers/people/people.ts';
import { ME } from '../pure/support.ts';

type Over = Partial<Omit<LedgerOptions, 'world' | 'people' | 'journal'>>;

/** Nothing is undecided, and a journal that is lost throws, where `over` says nothing else. */
export async function ledgerOn(journal: Journal | null, over: Over = {}) {
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
  await ledger.restore(loaded.tail, loaded.rows);
  return { world, people, ledger, loaded };
}
