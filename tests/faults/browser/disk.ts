// Databases of a simulated browser, as its workers see them. A dead worker reaches no database, and each
// write is reported with its worker.
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Owner } from './locks.ts';

export class Disk {
  readonly #factory = new IDBFactory();
  /** Called after the commit of each transaction that may write. */
  onWrite: (name: string, by: Owner) => void = () => undefined;

  of(owner: Owner): IDBFactory {
    return {
      open: (name: string, version: number) => this.#open(owner, name, version),
      databases: () => (owner.dead ? new Promise(() => undefined) : this.#factory.databases()),
    } as unknown as IDBFactory;
  }

  /** Content of a database as text; empty where the database does not exist. */
  async text(name: string): Promise<string> {
    const known = await this.#factory.databases();
    if (!known.some((it) => it.name === name)) return '';
    const db = await resultOf<IDBDatabase>(this.#factory.open(name));
    const parts: string[] = [];
    for (const store of db.objectStoreNames) {
      const records = db.transaction(store).objectStore(store);
      for (const value of await resultOf<unknown[]>(records.getAll())) parts.push(textOf(value));
      parts.push(JSON.stringify(await resultOf(records.getAllKeys())));
    }
    db.close();
    return parts.join('\n');
  }

  #open(owner: Owner, name: string, version: number): IDBOpenDBRequest {
    if (owner.dead) return new IDBOpenDBRequest();
    const request = this.#factory.open(name, version);
    request.addEventListener('success', () => this.#watch(request.result, owner, name));
    return request;
  }

  #watch(db: IDBDatabase, owner: Owner, name: string): void {
    const begin = db.transaction.bind(db);
    db.transaction = (...args) => {
      if (owner.dead) throw new DOMException('its worker is dead', 'InvalidStateError');
      const tx = begin(...args);
      if (tx.mode === 'readwrite') tx.addEventListener('complete', () => this.onWrite(name, owner));
      return tx;
    };
  }
}

function resultOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result as T));
  });
}

const textOf = (value: unknown): string =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value);
