// One browser profile in Node: what outlives an engine and is shared by all its engines and tabs, and no
// other profile of the same process: database, locks, channels, the sockets that were opened.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { SocketLike } from '../../workers/env.ts';

/** Node's own: a test may put a profile's in its place. */
const real = navigator.locks;
let profiles = 0;

export class Profile {
  readonly factory = new IDBFactory();
  readonly sockets: SocketLike[] = [];
  /** The most sockets that were ever open at once. */
  crowd = 0;
  readonly #prefix = `profile-${++profiles}-${Math.random().toString(36).slice(2)}:`;

  /** The locks as a tab has them. */
  readonly locks = {
    request: (name: string, ...rest: unknown[]) => this.request(name, rest),
    query: async () => {
      const { held = [], pending = [] } = await real.query();
      return { held: this.#own(held), pending: this.#own(pending) };
    },
  } as LockManager;

  request(name: string, rest: unknown[]): Promise<unknown> {
    const [how, granted] = rest.length > 1 ? rest : [{}, rest[0]];
    return real.request(this.#prefix + name, how as LockOptions, granted as LockGrantedCallback<unknown>);
  }

  channel(name: string): BroadcastChannel {
    return new BroadcastChannel(this.#prefix + name);
  }

  addSocket(socket: SocketLike): void {
    this.sockets.push(socket);
    this.crowd = Math.max(this.crowd, this.sockets.filter((it) => it.readyState <= WebSocket.OPEN).length);
  }

  /** Names of the locks that are held. */
  async held(): Promise<string[]> {
    const { held = [] } = await this.locks.query();
    return held.map(({ name }) => name ?? '');
  }

  #own(infos: LockInfo[]): LockInfo[] {
    return infos
      .filter(({ name }) => name?.startsWith(this.#prefix))
      .map((info) => ({ ...info, name: info.name!.slice(this.#prefix.length) }));
  }
}
