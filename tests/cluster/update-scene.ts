// Nodes of the last release and of this version on one database, with people on them.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { exportRelease, releaseDemo } from '../../scripts/lib/last-release.ts';
import { freshSecrets } from '../../server/auth/secrets.ts';
import { DEMO_PASSWORD } from '../../server/demo/people.ts';
import { type ChatKey, targetOf } from '../../src/core/domain/chat-key.ts';
import { endpoints, type Terminal } from '../../src/core/wire/index.ts';
import { ownDatabase } from '../server/own-database.ts';
import { spawnServer, type SpawnedMain } from '../server/spawn.ts';
import { type Client, clientWith, connect, signIn, type TestSocket } from '../server/support.ts';
import { type Balancer, createBalancer } from './balancer.ts';
import { ownRedisUrl } from './redis.ts';
import { PREFIX, startWriter, type Writer } from './writer.ts';

type Version = 'last release' | 'this version';

export interface VersionedNode extends SpawnedMain {
  url: string;
  version: Version;
}

/** A program without an engine, which reconnects at once when its socket closes, as all clients do. */
export interface Device {
  /** Null while the device has no socket. */
  node: VersionedNode | null;
  client: Client;
  socket: TestSocket;
}

/** Interval of the heartbeats of a call, ms (LIM-07). */
const HEARTBEAT = 15_000;
/** Time in which a server moves its clients to the others, in seconds. */
const DRAIN_SECONDS = '1';
const IN_GROUP = 'group_messages where group_id = $1';
const BETWEEN_TWO = 'private_messages where send_id + recv_id = $1::bigint + $2 and send_id in ($1, $2)';

/** Demo accounts of the last release, and no nodes yet. The caller calls `close`. */
export async function createUpdateScene() {
  const cleanups: (() => unknown)[] = [];
  const folder = async (path: string) => {
    cleanups.push(() => rm(path, { recursive: true }));
    return path;
  };
  const release = await folder(await exportRelease());
  const root = await folder(await mkdtemp(join(tmpdir(), 'partyline-update-')));
  const database = await ownDatabase(process.env['TEST_DATABASE_URL']!);
  cleanups.push(() => database.drop());
  await releaseDemo(release, join(root, 'demo'), database.url);
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  cleanups.push(() => session.end());

  const secrets = freshSecrets();
  const settings = {
    DATABASE_URL: database.url,
    REDIS_URL: await ownRedisUrl(),
    ACCESS_SECRET: secrets.access,
    REFRESH_SECRET: secrets.refresh,
    DRAIN_SECONDS,
  };
  const nodes: VersionedNode[] = [];
  const balancers: Balancer[] = [];
  const writers: (Writer & { userId: number })[] = [];
  const devices: Device[] = [];
  let started = 0;
  let isClosed = false;

  /** The first person, the third and so on prefer the newest node, the others the oldest. */
  const balance = () => {
    const urls = nodes.map(({ url }) => url);
    for (const [at, balancer] of balancers.entries()) balancer.use(at % 2 ? urls : urls.toReversed());
  };
  const keepConnected = async (device: Device) => {
    for (let node = device.node!; ;) {
      await device.socket.closed;
      device.node = null;
      while (device.node === null) {
        if (isClosed) return;
        if (!nodes.includes(node)) node = nodes.at(-1)!;
        device.client = clientWith(node, device.client.tokens);
        // A busy node, or one that stops, closes the new socket too.
        const socket = await connect(node, device.client).catch(() => null);
        if (socket !== null) Object.assign(device, { node, socket });
      }
    }
  };

  return {
    databaseUrl: database.url,
    nodes,
    writers,
    start: async (version: Version): Promise<VersionedNode> => {
      const dataDir = join(root, `node-${++started}`);
      await mkdir(dataDir);
      // Nodes share the uploaded files, as on a mounted folder.
      await symlink(join(root, 'demo', 'files'), join(dataDir, 'files'));
      const args = ['--port', '0', '--data', dataDir, '--no-demo', '--no-migrate'];
      const sources = version === 'last release' ? release : undefined;
      const node = { ...(await spawnServer(args, settings, sources)), version };
      cleanups.push(() => node.kill());
      nodes.push(node);
      balance();
      return node;
    },
    /**
     * Stops a node as an operator does: first the load balancers give it no new connections. Resolves when the devices
     * have moved.
     */
    stop: async (node: VersionedNode) => {
      nodes.splice(nodes.indexOf(node), 1);
      balance();
      const exited = once(node.child, 'exit');
      node.child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      if (code !== 0) throw new Error(`the node ended with ${code}: ${node.errors()}`);
      const haveMoved = () => devices.every((device) => device.node !== null && nodes.includes(device.node));
      await vi.waitFor(() => assert.ok(haveMoved(), 'a device did not reconnect'), { timeout: 60_000 });
    },
    /** A person at a node, who writes without a pause. */
    addWriter: async (userId: number, userName: string, chats: readonly ChatKey[]) => {
      const balancer = await createBalancer();
      cleanups.push(() => balancer.close());
      balancers.push(balancer);
      balance();
      const writer = await startWriter(balancer.url, userName, chats);
      cleanups.push(() => writer.dispose());
      writers.push({ ...writer, userId });
    },
    /** Connects a device to the node. When the node stops, the device goes to the newest one. */
    addDevice: async (node: VersionedNode, userName: string, terminal: Terminal): Promise<Device> => {
      const client = await signIn(node, { userName }, terminal, DEMO_PASSWORD);
      const device: Device = { node, client, socket: await connect(node, client) };
      devices.push(device);
      void keepConnected(device);
      return device;
    },
    /** Sends the heartbeats of a call, because it ends after a minute without one. `uid`: the user at the other end. */
    keepCall: (call: string, sides: readonly { device: Device; uid: number }[]) => {
      const beat = () => {
        for (const { device, uid } of sides) {
          device.socket.heartbeat();
          // While its node stops, a device may get no answer. The next heartbeat goes to its new node.
          device.client
            .call(endpoints.webrtcPrivateHeartbeat, { query: { uid, call } })
            .catch(() => undefined);
        }
      };
      const timer = setInterval(beat, HEARTBEAT);
      cleanups.push(() => clearInterval(timer));
    },
    /** Versions of the nodes on which the writers are. */
    versionsInUse: (): Version[] => {
      const urls = new Set(balancers.flatMap((balancer) => [...balancer.inUse()]));
      const used = nodes.filter(({ url }) => urls.has(url)).map(({ version }) => version);
      return [...new Set(used)].toSorted();
    },
    /** Texts of the writers in a chat of a user, in the order of the database. */
    stored: async (userId: number, chat: ChatKey): Promise<string[]> => {
      const { type, targetId } = targetOf(chat);
      const [from, values] = type === 'GROUP' ? [IN_GROUP, [targetId]] : [BETWEEN_TWO, [targetId, userId]];
      const { rows } = await session.query<{ content: string }>(
        `select content from ${from} and content like '${PREFIX}%' order by id`,
        values,
      );
      return rows.map(({ content }) => content);
    },
    close: async () => {
      isClosed = true;
      for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
    },
  };
}
