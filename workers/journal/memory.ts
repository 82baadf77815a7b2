// The engine. The journal where the browser has no IndexedDB, or will not open it: nothing is kept, all
// else works, and the status row says so.
import type { Journal } from './journal.ts';

export const memoryJournal: Journal = {
  durable: false,
  load: () =>
    Promise.resolve({ summaries: new Map(), marks: new Map(), people: new Map(), outbox: [], done: {} }),
  tail: () => Promise.resolve([]),
  commit: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
