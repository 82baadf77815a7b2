// The operator's socket: a Unix socket in the data folder, which only the user of the server can open. Each
// connection carries one request: the client sends JSON and ends its side, then the server responds.
import { chmod, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Services } from '../services.ts';
import { runCommand } from './run-command.ts';
import { ADMIN_LIMITS, type AdminAnswer, SOCKET_NAME } from './requests.ts';

export interface AdminSocket {
  /** Waits for requests in progress, CLOSE_MS at most. */
  close(): Promise<void>;
}

/**
 * Opens the socket, and replaces one that a crash has left. Resolves to null if there can be no socket: on
 * Windows, with a data folder whose path is too long, or after another error. The server works without it.
 */
export async function openAdminSocket(services: Services, dataDir: string): Promise<AdminSocket | null> {
  if (process.platform === 'win32') return null;
  try {
    return await open(services, resolve(dataDir));
  } catch (error) {
    services.log.warn({ err: error }, 'there is no socket for operators: npm run admin will not work');
    return null;
  }
}

async function open(services: Services, dataDir: string): Promise<AdminSocket> {
  const path = join(dataDir, SOCKET_NAME);
  const connections = new Map<Socket, Promise<void>>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const work = serve(services, dataDir, socket).finally(() => connections.delete(socket));
    connections.set(socket, work);
  });
  await listen(server, dataDir, path);
  const { ino } = await stat(path);
  return {
    close: async () => {
      server.close();
      const timeout = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, CLOSE_MS);
      await Promise.all(connections.values());
      clearTimeout(timeout);
      // Another server may have replaced the socket by its own.
      const found = await stat(path).catch(() => null);
      if (found?.ino === ino) await rm(path, { force: true });
    },
  };
}

/**
 * Creates the socket in a new folder that no other user can open. Sets the socket's mode, and then moves the
 * socket to `path`. No other user can connect before the mode is set.
 */
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

async function serve(services: Services, dataDir: string, socket: Socket): Promise<void> {
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  const request = await textOf(socket).catch(() => null);
  if (request === null) {
    socket.destroy();
    return;
  }
  // A copy of a large database takes minutes.
  socket.setTimeout(0);
  const response = await answer(services, dataDir, request);
  if (socket.destroyed) return;
  socket.setTimeout(SILENCE_MS);
  // 'close' also follows when the client disconnects before it has read the response.
  const closed = new Promise<void>((settle) => socket.once('close', () => settle()));
  socket.end(JSON.stringify(response));
  await closed;
}

async function answer(services: Services, dataDir: string, request: string): Promise<AdminAnswer> {
  try {
    return await runCommand(services, dataDir, parse(request));
  } catch (error) {
    services.log.error({ err: error }, 'a request of an operator failed');
    return { ok: false, text: 'Something went wrong on the server. Its log says what.' };
  }
}

/** Throws if the request exceeds ADMIN_LIMITS.bytes, or the connection breaks. */
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

/** Longest path of a Unix socket that every system accepts, in bytes. */
const MAX_PATH = 103;
const SILENCE_MS = 30_000;
const CLOSE_MS = 1_000;
