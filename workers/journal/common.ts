// The small database that all accounts of a server share. It has the device key, the sign-ins, and the fence:
// the number of the only engine that may write.
import { NEVER, Subject, type Observable } from 'rxjs';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { openStores } from './open.ts';
import { allOf } from './record-fault.ts';
import { commonName } from './schema.ts';

export interface CommonSchema extends DBSchema {
  /**
   * `device`: the key that encrypts the remembered password. `device-id`: the id of this browser for the server.
   * `writer`: the number of the engine that may write. `begun`: the order number of the latest sign-in. Both numbers
   * only rise.
   */
  keys: { key: string; value: CryptoKey | number | string };
  'sign-ins': { key: string; value: SignInRecord };
}

export interface SignInRecord {
  id: string;
  ended: boolean;
  /** The user's encoded profile as last loaded; null before the first load. */
  self: Uint8Array | null;
  /** The order number of this sign-in: the browser numbers its sign-ins in the order in which they begin. */
  begun: number;
}

export interface Common {
  signIn(id: string): Promise<SignInRecord | null>;
  /** All sign-ins, the latest first. */
  signIns(): Promise<SignInRecord[]>;
  /** Stores a sign-in. An ended sign-in stays ended, even if a later record differs. */
  putSignIn(record: Omit<SignInRecord, 'begun'>): Promise<void>;
  /** The device key, created on first use. */
  deviceKey(): Promise<CryptoKey>;
  /** The random id of this browser for the server, created on first use. */
  deviceId(): Promise<string>;
  /**
   * Makes this engine the writer and resolves with its number. The number is at least `now` (ms), so that it
   * exceeds the number in an account's database even where the common database was deleted.
   */
  takeWriter(now: number): Promise<number>;
  /** Emits when a write of this engine is refused, because another engine has become the writer. */
  readonly fenced$: Observable<void>;
  close(): void;
}

export async function openCommon(factory: IDBFactory, server: string, crypto: Crypto): Promise<Common> {
  const db: IDBPDatabase<CommonSchema> = await openStores(factory, commonName(server), (fresh) => {
    fresh.createObjectStore('keys');
    fresh.createObjectStore('sign-ins');
  });
  const fenced$ = new Subject<void>();
  /** This engine's writer number; 0 until this engine is the writer. */
  let ownWriter = 0;

  /** Writes in one transaction, which first checks that no other engine has become the writer. */
  async function write(work: (tx: WriteTx) => Promise<unknown>): Promise<void> {
    const tx = begin(db);
    if ((await numberOf(tx, 'writer')) > ownWriter) {
      tx.abort();
      await tx.done.catch(() => undefined);
      if (ownWriter > 0) fenced$.next();
      return;
    }
    await Promise.all([work(tx), tx.done]);
  }

  /** Reads a value of `keys`, and creates it on its first use. Where two engines create it at once, the first stays. */
  async function made<T extends CryptoKey | string>(
    name: string,
    isValid: (held: unknown) => held is T,
    make: () => Promise<T>,
  ): Promise<T> {
    const held: unknown = await db.get('keys', name);
    if (isValid(held)) return held;
    let kept = await make();
    await write(async (tx) => {
      const first: unknown = await tx.objectStore('keys').get(name);
      if (isValid(first)) kept = first;
      else await tx.objectStore('keys').put(kept, name);
    });
    return kept;
  }

  const stored: Omit<Common, 'close' | 'fenced$'> = {
    signIn: async (id) => (await db.get('sign-ins', id)) ?? null,
    signIns: async () => latestFirst(await allSignIns(db).catch(() => readableSignIns(db))),
    putSignIn: (record) =>
      write(async (tx) => {
        const held = await tx.objectStore('sign-ins').get(record.id);
        if (held?.ended && !record.ended) return;
        const begun = held?.begun ?? (await increment(tx, 'begun'));
        await tx.objectStore('sign-ins').put({ ...record, begun }, record.id);
      }),
    deviceKey: () => made('device', isKey, () => makeKey(crypto)),
    deviceId: () => made('device-id', isText, () => Promise.resolve(crypto.randomUUID())),
    takeWriter: async (now) => {
      // Relaxed durability suffices: a power cut that loses this number also ends its engine. The next number
      // is a later time.
      const tx = begin(db, 'relaxed');
      const [number] = await Promise.all([increment(tx, 'writer', now), tx.done]);
      ownWriter = number;
      return number;
    },
  };
  // If the database disappears, memory replaces it, so that sign-in and sign-out still work.
  const memory = memoryCommon(crypto);
  return {
    signIn: async (id) => (await memory.signIn(id)) ?? stored.signIn(id).catch(() => null),
    signIns: async () =>
      latestFirst([...(await memory.signIns()), ...(await stored.signIns().catch(() => []))]),
    putSignIn: (record) => stored.putSignIn(record).catch(() => memory.putSignIn(record)),
    deviceKey: () => stored.deviceKey().catch(() => memory.deviceKey()),
    deviceId: () => stored.deviceId().catch(() => memory.deviceId()),
    takeWriter: (now) => stored.takeWriter(now).catch(() => memory.takeWriter(now)),
    fenced$,
    close: () => db.close(),
  };
}

/** The common database in memory, where IndexedDB is missing or fails. Its content ends with the engine. */
export function memoryCommon(crypto: Crypto): Common {
  const signIns = new Map<string, SignInRecord>();
  let key: Promise<CryptoKey> | null = null;
  let device = '';
  let begun = 0;
  return {
    signIn: (id) => Promise.resolve(signIns.get(id) ?? null),
    signIns: () => Promise.resolve(latestFirst([...signIns.values()])),
    putSignIn: (record) => {
      const held = signIns.get(record.id);
      if (!held?.ended || record.ended) signIns.set(record.id, { ...record, begun: held?.begun ?? ++begun });
      return Promise.resolve();
    },
    deviceKey: () => (key ??= makeKey(crypto)),
    deviceId: () => Promise.resolve((device ||= crypto.randomUUID())),
    takeWriter: (now) => Promise.resolve(now),
    fenced$: NEVER,
    close: () => undefined,
  };
}

type WriteTx = IDBPTransaction<CommonSchema, ('keys' | 'sign-ins')[], 'readwrite'>;

function begin(db: IDBPDatabase<CommonSchema>, durability: 'strict' | 'relaxed' = 'strict'): WriteTx {
  const stores: ('keys' | 'sign-ins')[] = ['keys', 'sign-ins'];
  const tx = db.transaction(stores, 'readwrite', { durability });
  // The caller awaits `done`. If a request fails first, the caller gets that error, and `done` must not
  // reject unhandled.
  tx.done.catch(() => undefined);
  return tx;
}

async function numberOf(tx: WriteTx, name: 'writer' | 'begun'): Promise<number> {
  const held = await tx.objectStore('keys').get(name);
  return typeof held === 'number' ? held : 0;
}

async function increment(tx: WriteTx, name: 'writer' | 'begun', least = 0): Promise<number> {
  const number = Math.max((await numberOf(tx, name)) + 1, least);
  await tx.objectStore('keys').put(number, name);
  return number;
}

async function allSignIns(db: IDBPDatabase<CommonSchema>): Promise<SignInRecord[]> {
  const tx = db.transaction('sign-ins');
  const [records = []] = await allOf(tx, [tx.store.getAll()]);
  return records;
}

/** One record that cannot be read hides no other one. */
async function readableSignIns(db: IDBPDatabase<CommonSchema>): Promise<SignInRecord[]> {
  const readable: SignInRecord[] = [];
  for (const key of await db.getAllKeys('sign-ins')) {
    const tx = db.transaction('sign-ins');
    const [record] = await allOf(tx, [tx.store.get(key)]).catch(() => []);
    if (record) readable.push(record);
  }
  return readable;
}

const latestFirst = (records: SignInRecord[]): SignInRecord[] =>
  records.sort((a, b) => (b.begun ?? 0) - (a.begun ?? 0));

const isKey = (held: unknown): held is CryptoKey => typeof held === 'object';
const isText = (held: unknown): held is string => typeof held === 'string';

/** The key is not extractable, so only this browser profile can decrypt the remembered password. */
const makeKey = (crypto: Crypto): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
