// Direct access to databases: to damage them, to write into them without an engine, and to create an old
// format.
import { failInTime } from './state-timeout.ts';

/** Writes into an existing database. */
export async function inDatabase(
  factory: IDBFactory,
  name: string,
  write: (db: IDBDatabase) => IDBTransaction,
): Promise<void> {
  const db = await opened(factory, name);
  await ended(write(db));
  db.close();
}

export const databaseNames = async (factory: IDBFactory): Promise<string[]> =>
  (await factory.databases()).flatMap(({ name }) => name ?? []).sort();

/** Everything that this browser stores of an account's messages, as text. */
export async function journalOf(factory: IDBFactory, personId: number): Promise<string> {
  const name = (await databaseNames(factory)).find((it) => it.includes(`-${personId}-f`)) ?? '';
  const db = await opened(factory, name);
  const stores = ['tail', 'pages', 'chats'];
  const tx = db.transaction(stores, 'readonly');
  const records = await Promise.all(stores.map((store) => settled(tx.objectStore(store).getAll())));
  db.close();
  const decoder = new TextDecoder();
  return records
    .flat()
    .map((bytes) => decoder.decode(bytes as Uint8Array))
    .join('\n');
}

/**
 * Resolves when the condition holds; checks in every turn of the event loop. Rejects just before the test times
 * out.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const timeouts: Error[] = [];
  const cancelTimeout = failInTime(condition, (error) => timeouts.push(error));
  while (!(await condition())) {
    if (timeouts[0]) throw timeouts[0];
    await new Promise((resolve) => setImmediate(resolve));
  }
  cancelTimeout();
}

export const untilForgotten = (factory: IDBFactory, personId: number, word: string): Promise<void> =>
  until(async () => !(await journalOf(factory, personId)).includes(word));

/** Creates a journal in format 1: one chat with marks, and one unsent text. */
export async function oldFormat(factory: IDBFactory, name: string, chat: string): Promise<void> {
  const db = await opened(factory, name, (fresh) => {
    for (const store of ['tail', 'chats', 'marks', 'people', 'outbox', 'meta'])
      fresh.createObjectStore(store);
  });
  const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const tx = db.transaction(['marks', 'outbox', 'tail', 'meta'], 'readwrite');
  const marks = {
    recalled: { 3: { byId: 2, byName: 'Mira' } },
    readUpTo: 5,
    readTold: 4,
    peerReadTo: 0,
    openedAt: 9,
  };
  tx.objectStore('marks').put({ marks: bytes(marks) }, chat);
  const row = {
    tmpId: '1790000000000abcdefgh',
    chat,
    content: 'hello',
    state: 'waiting',
    order: 2,
    writtenAt: 5,
    attempts: 0,
    firstAttemptAt: 0,
    failure: '',
  };
  tx.objectStore('outbox').put({ row: bytes(row) }, row.tmpId);
  tx.objectStore('tail').put({ events: bytes([]) }, 1);
  tx.objectStore('meta').put(12, 'done:private');
  await ended(tx);
  db.close();
}

function opened(factory: IDBFactory, name: string, create?: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    request.addEventListener('upgradeneeded', () => create?.(request.result));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('the database does not open')));
  });
}

function ended(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve());
    tx.addEventListener('abort', () => reject(new Error('the transaction was aborted')));
  });
}

function settled(request: IDBRequest<unknown[]>): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('the database does not answer')));
  });
}
