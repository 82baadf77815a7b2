// One embedded database that all nodes of a history share. Each node reaches it over a connection of its own, which
// breaks, and at whose statements the node can die.
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Database } from '../../../server/db/database.ts';
import { databaseOn } from '../../../server/db/pglite.ts';
import { databaseImage } from '../../server/image.ts';

/** The connection of one node. */
export interface NodeConnection {
  /** False while the database refuses every statement of the node. */
  isUp: () => boolean;
  /** The node dies at a change: `at` statements or commits from now, before or after the effect. Null: at none. */
  death: { at: number; after: boolean } | null;
  kill: () => void;
}

export class SharedDatabase {
  readonly client: PGlite;
  /** Number of statements that run. */
  running = 0;
  /** Number of statements so far. */
  count = 0;

  private constructor(client: PGlite) {
    this.client = client;
  }

  static async open(): Promise<SharedDatabase> {
    const client = await PGlite.create({ loadDataDir: await databaseImage() });
    return new SharedDatabase(client);
  }

  /** The database of a node. Closing it leaves the shared one open. */
  async of(connection: NodeConnection): Promise<Database> {
    const guarded = async <T>(isChange: boolean, run: () => Promise<T>): Promise<T> => {
      if (!connection.isUp()) throw new Error('the connection to the database is lost');
      const { death } = connection;
      const isDeadly = death !== null && isChange && --death.at <= 0;
      if (isDeadly) connection.death = null;
      if (isDeadly && !death.after) {
        connection.kill();
        throw new Error('the connection to the database is lost');
      }
      this.running++;
      try {
        return await run();
      } finally {
        this.running--;
        this.count++;
        if (isDeadly) connection.kill();
      }
    };
    const { client } = this;
    const gated = <T extends PGlite | Transaction>(target: T): T =>
      new Proxy(target, {
        get: (_, name) => {
          if (name === 'query') {
            return (text: string, ...rest: Rest) =>
              guarded(CHANGE.test(text), () => target.query(text, ...rest));
          }
          if (name === 'transaction') {
            return (work: (tx: Transaction) => Promise<unknown>) =>
              guarded(true, () => client.transaction((tx) => work(gated(tx))));
          }
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    return { ...(await databaseOn(gated(client), { folder: null })), close: () => Promise.resolve() };
  }
}

const CHANGE = /\b(?:insert|update|delete)\b/i;

/** Parameters of a query after its text. */
type Rest = Parameters<PGlite['query']> extends [string, ...infer R] ? R : never;
