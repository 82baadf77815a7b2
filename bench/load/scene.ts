// The processes of one run: the database, the nodes with their Redis, and the clients.
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { RedisServer } from '../../scripts/lib/redis.ts';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { startOn } from '../server-on.ts';
import { type RemoteClient, startClient } from './clients.ts';
import { createLoadDatabase, type LoadDatabase } from './database.ts';
import { accountsOf, type Population } from './population.ts';
import { memoryOf, type Team } from './processes.ts';

export interface Scene {
  population: Population;
  database: LoadDatabase;
  clients: readonly RemoteClient[];
  origins: readonly string[];
  serverPids: readonly number[];
  /** Collects garbage in all nodes; resolves with the bytes that remain live, and the resident bytes. */
  collected(): Promise<{ live: number; resident: number }>;
  /** Warnings and errors in the logs of the nodes, with their numbers. */
  warnings: ReadonlyMap<string, number>;
  /** All processes, by their tasks. */
  teams: Record<'nodes' | 'PostgreSQL' | 'Redis' | 'clients', Team>;
  end(): Promise<void>;
}

export interface Infrastructure {
  /** URL of a PostgreSQL in which this user may create databases. */
  databaseUrl: string;
  /** Starts an empty Redis. */
  startRedis: () => Promise<RedisServer>;
}

export async function startScene(
  population: Population,
  { databaseUrl, startRedis }: Infrastructure,
): Promise<Scene> {
  const ends: (() => unknown)[] = [];
  const end = async () => {
    for (const step of ends.toReversed()) await step();
  };
  try {
    const secrets = freshSecrets();
    const database = await createLoadDatabase(databaseUrl, population, secrets);
    ends.push(() => database.drop());
    // One node runs without Redis, as an operator runs it.
    const redis = population.nodes > 1 ? await startRedis() : null;
    ends.push(() => redis?.stop());
    const liveFiles: string[] = [];
    const warnings = new Map<string, number>();
    const nodes: Awaited<ReturnType<typeof startOn>>[] = [];
    // Nodes share the uploaded files, as on a mounted folder.
    const files = mkdtempSync(join(tmpdir(), 'partyline-load-files-'));
    ends.push(() => rmSync(files, { recursive: true }));
    for (let n = 0; n < population.nodes; n++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'partyline-load-'));
      ends.push(() => rmSync(dataDir, { recursive: true }));
      symlinkSync(files, join(dataDir, 'files'));
      const env = { NODE_ENV: 'production', DRAIN_SECONDS: '0', ...(redis && { REDIS_URL: redis.url }) };
      const live = join(dataDir, 'live-memory');
      liveFiles.push(live);
      const preload = `${pathToFileURL(inRoot('bench', 'load', 'live-memory.ts')).href}?to=${live}`;
      const node = await startOn({
        flags: ['--import', preload],
        dataDir,
        databaseUrl: database.url,
        secrets,
        env,
        onLine: (line) => noteWarning(warnings, line),
      });
      ends.push(() => node.stop());
      nodes.push(node);
    }
    const killAll = () => {
      for (const { pid } of nodes) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The node has ended before.
        }
      }
    };
    // PostgreSQL, Redis and the clients end with this process by themselves.
    process.once('exit', killAll);
    ends.push(() => process.off('exit', killAll));
    const origins = nodes.map(({ origin }) => origin);
    const clients = Array.from({ length: population.processes }, startClient);
    for (const client of clients) ends.push(() => client.end());
    const { firstUserId, groupIds } = database;
    await Promise.all(
      clients.map((client, process) => {
        const own = accountsOf(process, population);
        const tokens = new Map(own.map((account) => [account, database.tokens[account] ?? '']));
        return client.assign({ process, population, origins, tokens, firstUserId, groupIds });
      }),
    );
    const serverPids = nodes.map(({ pid }) => pid);
    const clientPids = [process.pid, ...clients.map(({ pid }) => pid)];
    return {
      population,
      database,
      clients,
      origins,
      serverPids,
      collected: async () => {
        const live = await Promise.all(serverPids.map((pid, n) => collectIn(pid, liveFiles[n] ?? '')));
        return { live: live.reduce((sum, bytes) => sum + bytes, 0), resident: memoryOf(serverPids) };
      },
      warnings,
      teams: {
        nodes: () => serverPids,
        PostgreSQL: () => database.pids(),
        Redis: () => (redis?.pid === undefined ? [] : [redis.pid]),
        clients: () => clientPids,
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Notes a line of a log from level warn on. */
function noteWarning(warnings: Map<string, number>, line: string): void {
  const found = /^\{"level":[456]0.*"msg":"([^"]*)"/.exec(line)?.[1];
  if (found !== undefined) warnings.set(found, (warnings.get(found) ?? 0) + 1);
}

/** Bytes of live memory of a node (live-memory.ts). */
async function collectIn(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const isWritten = () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n');
  while (!isWritten()) await pause(50);
  return Number(readFileSync(file, 'utf8'));
}
