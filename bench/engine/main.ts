// In Chromium, in a worker or a page: what the rows ask for, as one object, because they stand on the other side
// of the browser's own tools.
import { liveEvents, openAccount, openChats } from './account.ts';
import { packAll, preparePull, pullAll } from './durable.ts';
import { readPages, search } from './search.ts';
import { addTail, seed, seedAnew, tailSize, unseed } from './seed.ts';

const bench = {
  seed,
  seedAnew,
  addTail,
  tailSize,
  unseed,
  preparePull,
  pullAll,
  packAll,
  openAccount,
  liveEvents,
  openChats,
  search,
  readPages,
};

export type Bench = typeof bench;

(self as unknown as { bench: Bench }).bench = bench;
