// The databases of a simulated browser, as its workers see them. A dead worker asks them nothing any more;
// each write is told, with who made it.
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Owner } from './locks.ts';

export class Disk {
  readonly #factory = new IDBFactory();
  /** A transaction that may write was committed. */
  onWrite: (name: string, by: Owner) => void = () => undefined;

  of(owner: Owner): IDBFactory {
    return {
      open: (name: string, version: number) => this.#open(owner, name, version),
      databases: () => (owner.dead ? new Promise(() => undefined) : this.#factory.databases()),
    } as unknown as IDBFactory;
  }

  /** Everything that a database holds, as text; '' where there is none. */
  async text(name: string): Promise<string> {
    const known = await this.#factory.databases();
    if (!known.some((it) => it.name === name)) return '';
    const db = await answer<IDBDatabase>(this.#factory.open(name));
    const words: string[] = [];
    for (const store of db.objectStoreNames) {
      const held = db.transaction(store).objectStore(store);
      for (const value of await answer<unknown[]>(held.getAll())) words.push(wordOf(value));
      words.push(JSON.stringify(await answer(held.getAllKeys())));
    }
    db.close();
    return words.join('\n');
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

function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((done) => {
    request.addEventListener('success', () => done(request.result as T));
  });
}

const wordOf = (value: unknown): string =>
  value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value);
