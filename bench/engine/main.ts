// The functions that rows call in Chromium, in a worker or page. They are one object, because rows reach them
// only through the DevTools protocol.
import { liveEvents, openAccount, openChats } from './account.ts';
import { packAll, preparePull, pullAll } from './durable.ts';
import { readPages, search } from './search.ts';
import { addTail, seed, reseed, tailSize, removeSeed } from './seed.ts';

const bench = {
  seed,
  reseed,
  addTail,
  tailSize,
  removeSeed,
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
