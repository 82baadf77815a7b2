// The engine. The small database that all accounts of a server share: the device's key and the sign-ins.
import type { IDBPDatabase } from 'idb';
import { openStores } from './open.ts';
import { commonName, type CommonSchema, type SignInRecord } from './schema.ts';

export interface Common {
  signIn(id: string): Promise<SignInRecord | null>;
  /** What has ended stays ended, whatever is put behind it. */
  putSignIn(record: SignInRecord): Promise<void>;
  /** The device's key, made when it is first asked for. */
  deviceKey(): Promise<CryptoKey>;
  close(): void;
}

export async function openCommon(factory: IDBFactory, server: string, crypto: Crypto): Promise<Common> {
  const db: IDBPDatabase<CommonSchema> = await openStores(factory, commonName(server), (fresh) => {
    fresh.createObjectStore('keys');
    fresh.createObjectStore('sign-ins');
  });
  const stored: Omit<Common, 'close'> = {
    signIn: async (id) => (await db.get('sign-ins', id)) ?? null,
    putSignIn: async (record) => {
      const tx = db.transaction('sign-ins', 'readwrite', { durability: 'strict' });
      const held = await tx.store.get(record.id);
      await Promise.all([held?.ended ? undefined : tx.store.put(record, record.id), tx.done]);
    },
    deviceKey: async () => {
      const held = await db.get('keys', 'device');
      if (held) return held;
      const made = await makeKey(crypto);
      // Two engines at once: the first one's key stays.
      const tx = db.transaction('keys', 'readwrite', { durability: 'strict' });
      const first = await tx.store.get('device');
      await Promise.all([first ? undefined : tx.store.put(made, 'device'), tx.done]);
      return first ?? made;
    },
  };
  // A database that goes away under us costs memory, never the way in or out.
  const spare = memoryCommon(crypto);
  return {
    signIn: async (id) => (await spare.signIn(id)) ?? stored.signIn(id).catch(() => null),
    putSignIn: (record) => stored.putSignIn(record).catch(() => spare.putSignIn(record)),
    deviceKey: () => stored.deviceKey().catch(() => spare.deviceKey()),
    close: () => db.close(),
  };
}

/** Without IndexedDB: nothing outlives the engine. */
export function memoryCommon(crypto: Crypto): Common {
  const signIns = new Map<string, SignInRecord>();
  let key: Promise<CryptoKey> | null = null;
  return {
    signIn: (id) => Promise.resolve(signIns.get(id) ?? null),
    putSignIn: (record) => {
      if (!signIns.get(record.id)?.ended) signIns.set(record.id, record);
      return Promise.resolve();
    },
    deviceKey: () => (key ??= makeKey(crypto)),
    close: () => undefined,
  };
}

/** Not extractable: the ciphertext in local storage opens in this browser profile only. */
const makeKey = (crypto: Crypto): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
