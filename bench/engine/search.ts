// Measurement of a search on a seeded journal, and of reading its pages alone.
import { wrap, type IDBPDatabase } from 'idb';
import { entriesOf } from '../../workers/journal/entries.ts';
import { journalName } from '../../workers/journal/schema.ts';
import { accountOf } from './account.ts';

export interface Searched {
  /** ms from the subscription to the batch with the last wanted hit, or to the end of the search. */
  readonly ms: number;
  readonly hits: number;
}

/** Searches until `size` hits are found or the search ends. Drops cached signatures first. */
export async function search(host: string, words: string, size: number): Promise<Searched> {
  const { tab } = accountOf(host);
  const hits = new Set<string>();
  let step = 'running';
  tab.forget();
  const began = performance.now();
  // The view sends its first patch after it has read some pages.
  const view = await tab.view({ view: 'search', words, size });
  await tab.patch((patch) => {
    if (patch.view !== view) return false;
    for (const row of patch.put) {
      if ('step' in row) ({ step } = row);
      else hits.add(row.key);
    }
    for (const key of patch.del) hits.delete(key);
    return hits.size >= size || step !== 'running';
  });
  const ms = performance.now() - began;
  await tab.unview(view);
  return { ms, hits: hits.size };
}

/** ms to read all pages, in slices of the same size as a search. */
export async function readPages(host: string): Promise<number> {
  const { plan } = accountOf(host);
  const opening = wrap(indexedDB.open(journalName(host, plan.selfId))) as unknown as Promise<IDBPDatabase>;
  const db = await opening;
  const began = performance.now();
  for (let from: readonly [string, number] = ['', 0]; ;) {
    const range = IDBKeyRange.bound(from, ['\uffff', 0]);
    const pages = await entriesOf(db.transaction('pages').store, range, { limit: SLICE });
    const last = pages.at(-1)?.[0];
    if (typeof last !== 'object') break;
    from = [last[0], Number(last[1]) + 1];
  }
  const took = performance.now() - began;
  db.close();
  return took;
}

const SLICE = 64;
