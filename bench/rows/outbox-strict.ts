// The cost of strict durability for a row of the outbox, which is written before the field of the composer counts as
// stored.
import type { Row } from '../row.ts';
import { quantile } from '../median.ts';

export const row: Row = {
  name: 'outbox-strict',
  what: 'one outbox row in IndexedDB with strict durability, p50 of 300, against one frame of a screen',
  unit: 'ms',
  budget: 1,
  measure: async (context) => {
    const { port } = await context.benchPages();
    const page = await (await context.profile()).newPage();
    await page.goto(`http://localhost:${port}/empty`);
    const times = await page.evaluate(writeRows, 300);
    await page.close();
    const p50 = (of: readonly number[]) => quantile(of, 0.5);
    const p99 = (of: readonly number[]) => quantile(of, 0.99).toFixed(2);
    const relaxed = `relaxed ${p50(times.relaxed).toFixed(2)} ms`;
    const note = `${relaxed}; p99 ${p99(times.strict)} ms against ${p99(times.relaxed)} ms relaxed`;
    return { value: p50(times.strict), limit: FRAME, note };
  },
};

/** Runs in the page. Resolves to the times of single transactions, ms, by durability. */
async function writeRows(count: number) {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('outbox-strict', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
  const text = 'a message of a usual length, as people write it. '.repeat(4);
  const write = (key: number, durability: 'strict' | 'relaxed') =>
    new Promise<number>((resolve, reject) => {
      const from = performance.now();
      const tx = db.transaction('rows', 'readwrite', { durability });
      tx.objectStore('rows').put({ key, text, attempts: 0, state: 'waiting' }, key);
      tx.addEventListener('complete', () => resolve(performance.now() - from));
      tx.addEventListener('abort', () => reject(tx.error ?? new Error('aborted')));
    });
  const times = { strict: [] as number[], relaxed: [] as number[] };
  // In turn, so that changes of the machine's load affect both. The first ones open the files.
  for (let n = -20; n < count; n++) {
    for (const durability of ['strict', 'relaxed'] as const) {
      const time = await write(n, durability);
      if (n >= 0) times[durability].push(time);
    }
  }
  db.close();
  indexedDB.deleteDatabase('outbox-strict');
  return times;
}

/** A frame of a screen with 60 Hz, ms. */
const FRAME = 1000 / 60;
