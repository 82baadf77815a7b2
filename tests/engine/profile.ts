// One browser profile in Node: database, locks, channels and sockets. The profile outlives an engine, and all
// its engines and tabs share it; other profiles of the same process do not.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { SocketLike } from '../../workers/env.ts';

/** The locks of Node. A test may replace `navigator.locks` by those of a profile. */
const real = navigator.locks;

export class Profile {
  readonly factory = new IDBFactory();
  readonly sockets: SocketLike[] = [];
  /** Highest number of sockets open at once. */
  maxOpenSockets = 0;
  readonly #prefix = `profile-${crypto.randomUUID()}:`;

  /** The `LockManager` of a tab of this profile. */
  readonly locks = {
    request: (name: string, ...rest: unknown[]) => this.request(name, rest),
    query: async () => {
      const { held = [], pending = [] } = await real.query();
      return { held: this.#ofThisProfile(held), pending: this.#ofThisProfile(pending) };
    },
  } as LockManager;

  request(name: string, rest: unknown[]): Promise<unknown> {
    const [options, granted] = rest.length > 1 ? rest : [{}, rest[0]];
    return real.request(this.#prefix + name, options as LockOptions, granted as LockGrantedCallback<unknown>);
  }

  channel(name: string): BroadcastChannel {
    return new BroadcastChannel(this.#prefix + name);
  }

  addSocket(socket: SocketLike): void {
    this.sockets.push(socket);
    this.maxOpenSockets = Math.max(
      this.maxOpenSockets,
      this.sockets.filter((it) => it.readyState <= WebSocket.OPEN).length,
    );
  }

  /** Names of the held locks. */
  async held(): Promise<string[]> {
    const { held = [] } = await this.locks.query();
    return held.map(({ name }) => name ?? '');
  }

  #ofThisProfile(infos: LockInfo[]): LockInfo[] {
    return infos
      .filter(({ name }) => name?.startsWith(this.#prefix))
      .map((info) => ({ ...info, name: info.name!.slice(this.#prefix.length) }));
  }
}
