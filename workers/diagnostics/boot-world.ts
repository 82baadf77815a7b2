// The engine. The state that a boot from a store comes to, for a record and its replay: the code of every boot, on
// a world of its own. That code is the first script's, and handed in.
import type { SchedulerLike } from 'rxjs';
import type { Codec } from '../journal/codec.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../journal/store.ts';
import type { People } from '../people/people.ts';
import type { Ledger } from '../log/ledger.ts';
import type { readJournal } from '../log/restore.ts';
import type { World } from '../log/world.ts';

export interface BootParts {
  Journal: typeof Journal;
  Ledger: typeof Ledger;
  People: typeof People;
  World: typeof World;
  readJournal: typeof readJournal;
  codec: Codec;
  scheduler: SchedulerLike;
}

/** @param store nothing is written to it */
export async function bootWorld(parts: BootParts, store: Store, selfId: number): Promise<World> {
  const { codec, scheduler } = parts;
  const world = new parts.World({ id: selfId });
  const people = new parts.People();
  const journal = new parts.Journal(store, codec);
  const { tail, rows } = await parts.readJournal(journal, null, world, people);
  const ledger = new parts.Ledger({
    world,
    people,
    journal,
    scheduler,
    idle: () => Promise.resolve(),
    isUndecided: () => false,
    onLost: () => false,
  });
  await ledger.restore(tail, rows);
  return world;
}
