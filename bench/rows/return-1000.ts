// The reconnect of a thousand users within three seconds, as after a restart of their network.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findPostgres, startPostgres } from '../../scripts/lib/postgres.ts';
import { Plain } from '../../scripts/lib/say.mjs';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { encodeLoginFrame } from '../../src/core/wire/index.ts';
import { makeGroup, MEMBERS } from '../socket-group.ts';
import { quantile } from '../median.ts';
import type { Row } from '../row.ts';
import { startOn } from '../server-on.ts';

export const row: Row = {
  name: 'return-1000',
  what: 'p99 of 1,000 people who come back within 3 s, each with profile, socket, lists and pulls; none may fail',
  unit: 'ms',
  budget: 1,
  measure: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'partyline-bench-'));
    const secrets = freshSecrets();
    const bin = findPostgres();
    if (bin === undefined) throw new Plain('There is no PostgreSQL: "npm test -- --install" installs it.');
    const postgres = await startPostgres(bin);
    const { tokens } = await makeGroup({ folder: null, url: postgres.url }, secrets);
    const server = await startOn({ dataDir, databaseUrl: postgres.url, secrets });
    const sockets: WebSocket[] = [];
    try {
      const waits = await Promise.all(
        tokens.map(async (token, n) => {
          await pause((n / MEMBERS) * WITHIN_MS);
          const from = performance.now();
          sockets.push(await reconnect(server.origin, token));
          return performance.now() - from;
        }),
      );
      const note = `median ${quantile(waits, 0.5).toFixed(0)} ms; ${REQUESTS.length} requests and a socket each`;
      return { value: quantile(waits, 0.99), limit: LIMIT_MS, note };
    } finally {
      for (const socket of sockets) socket.terminate();
      await server.stop();
      postgres.stop();
      rmSync(dataDir, { recursive: true });
    }
  },
};

/**
 * Sends the requests that an engine sends after a reconnect, in the same order. Throws for a response code
 * other than 200.
 */
async function reconnect(origin: string, token: string): Promise<WebSocket> {
  // A browser opens at most six connections per host.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const [profile = '', ...rest] = REQUESTS;
  await ask(`${origin}/api${profile}`, agent, token);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/im`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(encodeLoginFrame(token, 1));
  await once(socket, 'message');
  await Promise.all(rest.map((path) => ask(`${origin}/api${path}`, agent, token)));
  agent.destroy();
  return socket;
}

async function ask(url: string, agent: Agent, accessToken: string): Promise<void> {
  const [answer] = await once(get(url, { agent, headers: { accessToken } }), 'response');
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += chunk;
  if (!text.startsWith('{"code":200')) throw new Error(`${url} was answered ${text.slice(0, 100)}`);
}

const REQUESTS = [
  '/user/self',
  '/friend/list',
  '/group/list',
  '/friend/request/list',
  '/message/private/loadOfflineMessage?minId=0&size=1000',
  '/message/group/loadOfflineMessage?minId=0&size=1000',
  '/message/system/loadOfflineMessage?minSeqNo=0&size=1000',
];
const WITHIN_MS = 3_000;
const LIMIT_MS = 5_000;
