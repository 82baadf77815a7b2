// The small database that all accounts of a server share. It has the device key, the sign-ins, and the fence:
// the number of the only engine that may write.
import { NEVER, Subject, type Observable } from 'rxjs';
import type { DBSchema, IDBPDatabase, IDBPTransaction } from 'idb';
import { openStores } from './open.ts';
import { commonName } from './schema.ts';

export interface CommonSchema extends DBSchema {
  /**
   * `device`: the key that encrypts the remembered password. `writer`: the number of the engine that may
   * write. `begun`: the order number of the latest sign-in. Both numbers only rise.
   */
  keys: { key: string; value: CryptoKey | number };
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
  /** The sign-ins that have not ended, the latest first. */
  openSignIns(): Promise<SignInRecord[]>;
  /** Stores a sign-in. An ended sign-in stays ended, even if a later record differs. */
  putSignIn(record: Omit<SignInRecord, 'begun'>): Promise<void>;
  /** The device key, created on first use. */
  deviceKey(): Promise<CryptoKey>;
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

  const stored: Omit<Common, 'close' | 'fenced$'> = {
    signIn: async (id) => (await db.get('sign-ins', id)) ?? null,
    openSignIns: async () => open(await db.getAll('sign-ins')),
    putSignIn: (record) =>
      write(async (tx) => {
        const held = await tx.objectStore('sign-ins').get(record.id);
        if (held?.ended) return;
        const begun = held?.begun ?? (await increment(tx, 'begun'));
        await tx.objectStore('sign-ins').put({ ...record, begun }, record.id);
      }),
    deviceKey: async () => {
      const held = await db.get('keys', 'device');
      if (isKey(held)) return held;
      const made = await makeKey(crypto);
      let kept = made;
      await write(async (tx) => {
        // Where two engines create a key at once, the first key stays.
        const first = await tx.objectStore('keys').get('device');
        if (isKey(first)) kept = first;
        else await tx.objectStore('keys').put(made, 'device');
      });
      return kept;
    },
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
    openSignIns: async () =>
      open([...(await memory.openSignIns()), ...(await stored.openSignIns().catch(() => []))]),
    putSignIn: (record) => stored.putSignIn(record).catch(() => memory.putSignIn(record)),
    deviceKey: () => stored.deviceKey().catch(() => memory.deviceKey()),
    takeWriter: (now) => stored.takeWriter(now).catch(() => memory.takeWriter(now)),
    fenced$,
    close: () => db.close(),
  };
}

/** The common database in memory, where IndexedDB is missing or fails. Its content ends with the engine. */
export function memoryCommon(crypto: Crypto): Common {
  const signIns = new Map<string, SignInRecord>();
  let key: Promise<CryptoKey> | null = null;
  let begun = 0;
  return {
    signIn: (id) => Promise.resolve(signIns.get(id) ?? null),
    openSignIns: () => Promise.resolve(open([...signIns.values()])),
    putSignIn: (record) => {
      const held = signIns.get(record.id);
      if (!held?.ended) signIns.set(record.id, { ...record, begun: held?.begun ?? ++begun });
      return Promise.resolve();
    },
    deviceKey: () => (key ??= makeKey(crypto)),
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

const open = (records: SignInRecord[]): SignInRecord[] =>
  records.filter(({ ended }) => !ended).sort((a, b) => (b.begun ?? 0) - (a.begun ?? 0));

const isKey = (held: CryptoKey | number | undefined): held is CryptoKey => typeof held === 'object';

/** The key is not extractable, so only this browser profile can decrypt the remembered password. */
const makeKey = (crypto: Crypto): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
