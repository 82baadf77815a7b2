// Connections to a PostgreSQL database by its URL. With several hosts each connection goes to the one that accepts
// writes, and connections to another one end when the primary changes.
import type { Client, ClientConfig } from 'pg';
import { StartError } from '../start-error.ts';
import { createHostChoice, type HostChoice, type HostState } from './host-choice.ts';
import { type DatabaseAddress, type DatabaseHost, readDatabaseUrl } from './hosts.ts';

export interface Connections {
  /** The driver's settings with the URL. */
  readonly config: ClientConfig;
  /** The driver's client, for a connection or a pool with `config`. */
  readonly Client: new (config?: ClientConfig) => Client;
}

/**
 * Throws StartError if the URL is invalid.
 * @param connectMs limit of a connection, in ms
 */
export async function connectionsTo(url: string, name: string, connectMs: number): Promise<Connections> {
  const address = readDatabaseUrl(url);
  if (typeof address === 'string') throw new StartError(address);
  const { default: pg } = await import('pg');
  const config: ClientConfig = {
    connectionString: address.url,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  class QuietClient extends pg.Client {
    constructor(given?: ClientConfig) {
      super(given);
      // A broken connection rejects its statements. Without a listener the event would end the process.
      this.on('error', () => undefined);
      this.on('notice', ({ routine }) => {
        // A canceled wait for the replica: the commit counts as done, but a failover would lose it.
        if (routine === 'SyncRepWaitForLSN') breakOff(this, 'a commit did not wait for the replica');
      });
    }
  }
  if (address.hosts.length === 0) return { config, Client: QuietClient };

  const probe = async (host: DatabaseHost): Promise<HostState> => {
    const client = aimed(new QuietClient({ ...config, connectionTimeoutMillis: connectMs / 2 }), host);
    try {
      await client.connect();
      return await stateOf(client, connectMs / 2);
    } finally {
      void client.end().catch(() => undefined);
    }
  };
  const hostAt = (index: number): DatabaseHost => {
    const host = address.hosts[index];
    if (host === undefined) throw new Error(`the URL has no host ${index}`);
    return host;
  };
  const group = groupOf(url, address, (index) => probe(hostAt(index)));
  class HostClient extends QuietClient {
    override connect(): Promise<Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(callback?: (error: never, client: never) => void): Promise<Client> | void {
      const connected = this.#open();
      if (!callback) return connected;
      const notify = callback as (error: unknown, client?: Client) => void;
      connected.then(
        () => notify(null, this),
        (error: unknown) => notify(error),
      );
    }

    async #open(): Promise<Client> {
      const index = await group.choice.find();
      aimed(this, hostAt(index));
      try {
        await super.connect();
        group.choice.check(index, await stateOf(this, connectMs));
      } catch (error) {
        group.choice.lost(index);
        this.connection.stream.destroy();
        throw error;
      }
      group.clients.set(this, index);
      this.once('end', () => group.clients.delete(this));
      return this;
    }
  }
  return { config, Client: HostClient };
}

interface Group {
  readonly choice: HostChoice;
  /** The open connections, with the index of their host. */
  readonly clients: Map<Client, number>;
}

/** One group for each URL, so that all connections of the process move together. */
const groups = new Map<string, Group>();

function groupOf(
  url: string,
  { hosts }: DatabaseAddress,
  probe: (index: number) => Promise<HostState>,
): Group {
  const known = groups.get(url);
  if (known) return known;
  const clients = new Map<Client, number>();
  const choice = createHostChoice({
    names: hosts.map(({ host, port }) => `${host}:${port}`),
    probe,
    moved: (index) => {
      for (const [client, other] of clients) if (other !== index) breakOff(client, 'the primary has changed');
    },
    now: () => performance.now(),
    graceMs: GRACE_MS,
    maxAgeMs: MAX_AGE_MS,
  });
  const group = { choice, clients };
  groups.set(url, group);
  return group;
}

/** Fails the statements of a connection, although their answer may be among the bytes that have arrived. */
function breakOff(client: Client, reason: string): void {
  client.connection.emit('error', new Error(reason));
  client.connection.stream.destroy();
}

function aimed<T extends Client>(client: T, { host, port }: DatabaseHost): T {
  client.host = host;
  client.port = port;
  return client;
}

async function stateOf(client: Client, ms: number): Promise<HostState> {
  // The driver's own option, which its types lack.
  const statement = { text: STATE, query_timeout: ms };
  const { rows } = await client.query<{ read_only: string; timeline: number }>(statement);
  const [row] = rows;
  return { isReadOnly: row?.read_only !== 'off', timeline: row?.timeline ?? 0 };
}

/** The name of a file of the log begins with the timeline. A standby writes no log. */
const STATE = `select current_setting('transaction_read_only') as read_only,
  case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;
const KEEP_ALIVE_MS = 10_000;
const GRACE_MS = 300;
const MAX_AGE_MS = 10_000;
