// One instance per profile: the first one listens on a socket in the profile's folder, and a second one asks it to show
// its window. Two browsers on one profile would share one process, and the second window would have no host.
import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** The address of the profile's socket; a named pipe on Windows. */
export function instanceAddress(profile: string, platform: NodeJS.Platform): string {
  if (platform !== 'win32') return join(profile, 'instance.sock');
  const id = createHash('sha256').update(profile).digest('hex').slice(0, 32);
  return String.raw`\\.\pipe\partyline-${id}`;
}

/**
 * Makes this process the one instance. A connection to it calls `show`; its content is ignored.
 * @returns the server to close at the end; null if another instance runs, which shows its window now
 */
export async function becomeInstance(address: string, show: () => void): Promise<Server | null> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.destroy();
    show();
  });
  if (await listens(server, address)) return server;
  if (await callInstance(address)) return null;
  // Nothing answers: a killed instance has left its socket.
  unlinkSync(address);
  if (await listens(server, address)) return server;
  await callInstance(address);
  return null;
}

/** False if the address is in use. */
function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', fail);
    server.listen(address, () => {
      server.off('error', fail);
      resolve(true);
    });
  });
}

/** Whether an instance listens there. */
function callInstance(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
