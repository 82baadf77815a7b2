// Measurement of a complete first pull until it is durable, and of its minimal work: parsing the responses,
// packing the same rows, writing them.
import { openJournal } from '../../workers/journal/open-journal.ts';
import { RUN } from '../../src/core/domain/timeline.ts';
import { asyncScheduler } from 'rxjs';
import { openPages, removeDatabase } from './databases.ts';
import { answersOf, MemoryServer, type Answers } from './server.ts';
import { Tab } from './tab.ts';
import type { Plan } from './plan.ts';

let made: { plan: Plan; answers: Answers } | null = null;
let runs = 0;

/** Creates the responses. Call before any measurement. */
export function preparePull(plan: Plan): void {
  made = { plan, answers: answersOf(plan) };
}

/** ms from the first request until everything is stored. Uses a new database each time. */
export async function pullAll(): Promise<number> {
  const { plan, answers } = prepared();
  const server = `pull-${++runs}.bench`;
  const memory = new MemoryServer(plan, answers);
  let began = 0;
  memory.onPull = () => (began ||= performance.now());
  const tab = await Tab.open(server, memory);
  await tab.live();
  const took = performance.now() - began;
  await tab.close();
  await check(server, plan);
  return took;
}

/** ms to parse the same rows, pack them by 64, and write them in one transaction per response. */
export async function packAll(): Promise<number> {
  const { answers } = prepared();
  const name = `packed-${++runs}`;
  const db = await openPages(name);
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const began = performance.now();
  let key = 0;
  for (const bytes of [...answers.private.values(), ...answers.group.values()]) {
    const { data } = JSON.parse(decoder.decode(bytes)) as { data: unknown[] };
    const records: Uint8Array[] = [];
    for (let at = 0; at < data.length; at += RUN)
      records.push(encoder.encode(JSON.stringify(data.slice(at, at + RUN))));
    await new Promise<void>((done, failed) => {
      const tx = db.transaction('pages', 'readwrite', { durability: 'relaxed' });
      tx.addEventListener('complete', () => done());
      tx.addEventListener('abort', () => failed(tx.error));
      for (const record of records) tx.objectStore('pages').put(record, ++key);
    });
  }
  const took = performance.now() - began;
  db.close();
  await removeDatabase(name);
  return took;
}

/** Throws where the pull stored fewer messages than the plan has. */
async function check(server: string, plan: Plan): Promise<void> {
  const { selfId: userId, messages } = plan;
  const journal = await openJournal({
    factory: indexedDB,
    server,
    userId,
    writer: Date.now(),
    scheduler: asyncScheduler,
  });
  const { rows, tail } = await journal.load();
  let stored = 0;
  for (const chat of rows.keys())
    stored += (await journal.pages.before(chat, Number.MAX_SAFE_INTEGER, messages)).length;
  stored += tail.reduce((sum, { events }) => sum + events.length, 0);
  await journal.close();
  for (const { name } of await indexedDB.databases()) if (name?.includes(server)) await removeDatabase(name);
  if (stored < messages) throw new Error(`${stored} of ${messages} messages were stored`);
}

function prepared(): { plan: Plan; answers: Answers } {
  if (!made) throw new Error('nothing is prepared');
  return made;
}
