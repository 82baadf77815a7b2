// A Redis whose connections and data a test cuts: the stream and the list of living nodes that the bus uses. Time is
// that of the fake timers.
import { type Redis, RedisDown, type Reply } from '../../../server/redis/connection.ts';

const WAY_MS = 1;

interface Entry {
  id: string;
  fields: string[];
}

export class SimRedis {
  #entries: Entry[] = [];
  #living = new Map<string, number>();
  #count = 0;
  readonly #onAppend = new Set<() => void>();

  /** Restarts without data. The caller cuts the connections. */
  loseData(): void {
    this.#entries = [];
    this.#living = new Map();
  }

  execute(args: readonly string[]): Reply {
    switch (args[0]) {
      case 'XADD': {
        const id = `${Date.now()}-${++this.#count}`;
        this.#entries.push({ id, fields: args.slice(args.indexOf('*') + 1) });
        for (const notify of this.#onAppend) notify();
        return id;
      }
      case 'XREVRANGE': {
        const last = this.#entries.at(-1);
        return last ? [[last.id, last.fields]] : [];
      }
      case 'EVALSHA': {
        this.#living.set(args.at(-1) ?? '', Date.now());
        return [...this.#living].filter(([, at]) => Date.now() - at < 6_000).map(([node]) => node);
      }
      default:
        return 0;
    }
  }

  /** Entries after the position; null after `ms` without one. */
  read(position: string, ms: number): Promise<Reply> {
    const from = countOf(position);
    const after = () => {
      const before = this.#entries.findLastIndex(({ id }) => countOf(id) <= from);
      return this.#entries.slice(before + 1);
    };
    const reply = (): Reply => {
      const found = after().map(({ id, fields }) => [id, fields]);
      return found.length > 0 ? [['log', found]] : null;
    };
    if (after().length > 0) return Promise.resolve(reply());
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#onAppend.delete(end);
        resolve(reply());
      };
      const timer = setTimeout(end, ms);
      this.#onAppend.add(end);
    });
  }
}

const countOf = (id: string): number => Number(id.split('-')[1]);

/** The connections of one node. */
export class SimLink {
  /** Milliseconds from a command to its execution, and from there to its reply. */
  wayMs = WAY_MS;
  readonly #server: SimRedis;
  readonly #connections: { cut: () => void; heal: () => void }[] = [];
  #isUp = true;

  constructor(server: SimRedis) {
    this.#server = server;
  }

  cut(): void {
    this.#isUp = false;
    for (const connection of this.#connections) connection.cut();
  }

  heal(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    for (const connection of this.#connections) connection.heal();
  }

  connect(): Redis {
    const [ready, lost] = [new Set<() => void>(), new Set<() => void>()];
    const pending = new Set<(error: Error) => void>();
    let isReady = this.#isUp;
    let life = 0;
    /** Times of the last execution and of the last reply: a connection keeps its order when its delay changes. */
    const last = { execution: 0, reply: 0 };
    const later = (way: keyof typeof last, act: () => void) => {
      last[way] = Math.max(last[way], Date.now() + this.wayMs);
      setTimeout(act, last[way] - Date.now());
    };
    this.#connections.push({
      cut: () => {
        if (!isReady) return;
        isReady = false;
        life++;
        for (const reject of pending) reject(new RedisDown('cut'));
        pending.clear();
        for (const listener of lost) listener();
      },
      heal: () => {
        isReady = true;
        for (const listener of ready) listener();
      },
    });
    const send = (args: readonly string[]) =>
      new Promise<Reply>((resolve, reject) => {
        if (!isReady) return reject(new RedisDown('no connection'));
        const ownLife = life;
        pending.add(reject);
        const answer = (reply: Reply) =>
          later('reply', () => {
            if (life !== ownLife) return;
            pending.delete(reject);
            resolve(reply);
          });
        later('execution', () => {
          // A command that has left may be lost with its connection.
          if (life !== ownLife) return;
          if (args[0] === 'XREAD') void this.#server.read(args.at(-1) ?? '', 1_000).then(answer);
          else answer(this.#server.execute(args));
        });
        return undefined;
      });
    return {
      isReady: () => isReady,
      send,
      onReady: (listener) => {
        ready.add(listener);
        if (isReady) listener();
      },
      onLost: (listener) => void lost.add(listener),
      another: () => this.connect(),
      close: async () => {
        ready.clear();
        lost.clear();
      },
    };
  }
}
