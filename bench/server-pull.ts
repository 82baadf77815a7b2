// A complete pull of one account, page by page, over HTTP and with each page's statement on the driver alone.
// The server runs in this process, because processes cannot share an embedded database.
import { Agent, get } from 'node:http';
import { fillAccount } from '../server/load/fill.ts';
import { groupPage } from '../server/messages/group-pull.ts';
import { privatePage } from '../server/messages/private-pull.ts';
import { createServer, type RunningServer } from '../server/start.ts';
import { readingOf, type Samples } from './alternate.ts';
import type { Reading } from './row.ts';

/** Mean ms per page of a pull, against the mean ms of its statement and JSON.stringify of the rows. */
export async function measurePull(databaseUrl?: string): Promise<Reading> {
  const server = await createServer({ port: 0, dataDir: 'memory', databaseUrl });
  // The pulls exceed the rate of a user.
  server.services.rates = { take: async () => 0, charge: async () => undefined };
  const agent = new Agent({ keepAlive: true });
  try {
    const pull = await openPull(server, agent);
    const samples: { values: number[]; limits: number[] } = { values: [], limits: [] };
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const { value, limit } = await pullAll(pull, round % 2 === 0);
      if (round < 0) continue;
      samples.values.push(value);
      samples.limits.push(limit);
    }
    return readingOf(samples satisfies Samples, 'ms', `each the mean of ${PAGES} pages of ${SIZE} rows`);
  } finally {
    agent.destroy();
    await server.stop();
  }
}

interface Pull {
  /** Requests a page over HTTP without decoding it; resolves at its last byte. */
  ask: (kind: Kind, minId: number) => Promise<void>;
  /** Reads the same page with the driver, as JSON; returns the last id, 0 after the last full page. */
  select: (kind: Kind, minId: number) => Promise<number>;
}

type Kind = 'private' | 'group';

/** Pulls every page of both feeds, alternating the order of HTTP and driver. */
async function pullAll(
  { ask, select }: Pull,
  serverFirst: boolean,
): Promise<{ value: number; limit: number }> {
  let [value, limit, pages] = [0, 0, 0];
  for (const kind of ['private', 'group'] as const) {
    for (let minId = 0, last = 0; ; minId = last) {
      const isFirst = serverFirst === (pages % 2 === 0);
      if (isFirst) value += await timed(() => ask(kind, minId));
      limit += await timed(async () => {
        last = await select(kind, minId);
      });
      if (!isFirst) value += await timed(() => ask(kind, minId));
      pages++;
      if (last === 0) break;
    }
  }
  if (pages < PAGES) throw new Error(`${pages} pages were pulled`);
  return { value: value / pages, limit: limit / pages };
}

async function openPull({ url, services }: RunningServer, agent: Agent): Promise<Pull> {
  const { userName, password } = await fillAccount(services, {
    chats: 1000,
    messages: MESSAGES,
    group: 0,
    friends: 0,
  });
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ terminal: 0, userName, password }),
  });
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  const self = JSON.parse(Buffer.from(data.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    aud: string;
  };
  const headers = {
    accessToken: encodeURIComponent(data.accessToken),
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  const driver = (services.db as unknown as { $client: Driver }).$client;
  const pages = { private: privatePage, group: groupPage };
  return {
    ask: (kind, minId) =>
      new Promise((resolve, reject) => {
        const path = `/api/message/${kind}/loadOfflineMessage?minId=${minId}&size=${SIZE}`;
        get(url + path, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}`));
          response.on('data', () => undefined).on('end', resolve);
        }).on('error', reject);
      }),
    select: async (kind, from) => {
      let [minId, read] = [from, 0];
      // The server reads a page in slices, between which other users' requests run.
      while (read < SIZE) {
        const size = Math.min(services.slices.rows, SIZE - read);
        const { sql, params } = pages[kind](services, Number(self.aud), {
          minId,
          size,
          upTo: Number.MAX_SAFE_INTEGER,
        });
        // A row has the ids of the message and of its quote: as an object it needs distinct column names.
        const { rows } = await driver.query(
          `select * from (${sql}) as page (${NAMES[kind].join(', ')})`,
          params,
        );
        const json = JSON.stringify(rows);
        if (json.length < rows.length) throw new Error('the driver answers no rows');
        if (rows.length < size) return 0;
        minId = Number(rows.at(-1)?.['id']);
        read += rows.length;
      }
      return minId;
    },
  };
}

/** The common API of both drivers. */
interface Driver {
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
}

async function timed(act: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await act();
  return performance.now() - from;
}

const QUOTED = ['quoted_id', 'quoted_send_id', 'quoted_content', 'quoted_type', 'quoted_recall_id'];
const NAMES: Record<Kind, string[]> = {
  private: [
    'id',
    'tmp_id',
    'send_id',
    'recv_id',
    'content',
    'type',
    'send_time',
    'quote_id',
    'recall_id',
    ...QUOTED,
    'read_id',
    'delivered_id',
  ],
  group: [
    'id',
    'tmp_id',
    'group_id',
    'send_id',
    'send_nick_name',
    'content',
    'type',
    'receipt',
    'receipt_ok',
    'at_user_ids',
    'send_time',
    'quote_id',
    'recall_id',
    ...QUOTED,
    'read_id',
  ],
};

const MESSAGES = 50_000;
const SIZE = 1000;
const PAGES = MESSAGES / SIZE;
const WARM_UP = 1;
const ROUNDS = 5;
