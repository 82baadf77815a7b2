// Server: the operator's door: a unix socket in the data folder that only the owner of the server can open. One
// request a connection: JSON to its end, then the answer.
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Services } from '../services.ts';
import { act } from './acts.ts';
import { ADMIN_LIMITS, type AdminAnswer, SOCKET_NAME } from './requests.ts';

export interface AdminDoor {
  /** Finishes what is under way. */
  close(): Promise<void>;
}

/**
 * Opens the door, in place of one that a crash has left. A system without unix sockets, or with a data folder whose
 * path is too long for one, has none: the server works without.
 */
export async function openAdminDoor(services: Services, dataDir: string): Promise<AdminDoor | null> {
  if (process.platform === 'win32') return null;
  try {
    return await open(services, resolve(dataDir));
  } catch (error) {
    services.log.warn({ err: error }, 'there is no socket for operators: npm run admin will not work');
    return null;
  }
}

async function open(services: Services, dataDir: string): Promise<AdminDoor> {
  const path = join(dataDir, SOCKET_NAME);
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const work = serve(services, socket).finally(() => connections.delete(socket));
    connections.set(socket, work);
  });
  await listen(server, dataDir, path);
  const { ino } = await stat(path);
  return {
    close: async () => {
      server.close();
      const patience = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, PATIENCE_MS);
      await Promise.all(connections.values());
      clearTimeout(patience);
      // Another server may have put its own in this place.
      const found = await stat(path).catch(() => null);
      if (found?.ino === ino) await rm(path, { force: true });
    },
  };
}

/** Nobody else can look into a new folder: there the socket gets its rights before it gets its place. */
async function listen(server: Server, dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(dataDir, '.admin-'));
  try {
    const draft = join(folder, 's');
    if (Buffer.byteLength(draft) > MAX_PATH) throw new Error('the path of the data folder is too long');
    await once(server.listen(draft), 'listening');
    await chmod(draft, 0o600);
    await rename(draft, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function serve(services: Services, socket: Socket): Promise<void> {
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  const request = await textOf(socket).catch(() => null);
  if (request === null) {
    socket.destroy();
    return;
  }
  const told = await answer(services, request);
  if (socket.destroyed) return;
  // Whoever does not wait for the answer breaks the connection: that is an end like any other.
  const end = new Promise<void>((over) => socket.once('close', () => over()));
  socket.end(JSON.stringify(told));
  await end;
}

async function answer(services: Services, request: string): Promise<AdminAnswer> {
  try {
    return await act(services, parse(request));
  } catch (error) {
    services.log.error({ err: error }, 'a request of an operator failed');
    return { ok: false, text: 'Something went wrong on the server. Its log says what.' };
  }
}

/** Throws for more than a request may be, and for a connection that broke. */
async function textOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > ADMIN_LIMITS.bytes) throw new Error('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Bytes that every system takes. */
const MAX_PATH = 103;
const SILENCE_MS = 30_000;
const PATIENCE_MS = 1_000;
