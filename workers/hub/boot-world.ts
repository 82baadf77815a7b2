// The engine. The state that a boot from a store comes to, for a record and its replay: the code of every boot, on
// a world of its own.
import type { SchedulerLike } from 'rxjs';
import { jsonCodec } from '../journal/codec.ts';
import { Journal } from '../journal/journal.ts';
import type { Store } from '../journal/store.ts';
import { People } from '../people/people.ts';
import { Ledger } from './ledger.ts';
import { readJournal } from './restore.ts';
import { World } from './world.ts';

/** @param store nothing is written to it */
export async function bootWorld(store: Store, selfId: number, scheduler: SchedulerLike): Promise<World> {
  const world = new World({ id: selfId });
  const people = new People();
  const journal = new Journal(store, jsonCodec);
  const { tail, rows } = await readJournal(journal, null, world, people);
  const ledger = new Ledger({
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
