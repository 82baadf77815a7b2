// Checks the server's port and listens on it. Errors tell the operator what to do.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** Throws if the port cannot be used. Called before the database is opened, because opening takes seconds. */
export async function probePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await once(server.listen({ port, host }), 'listening');
    server.close();
    await once(server, 'close');
  } catch (error) {
    throw listenError(error, port, host);
  }
}

export async function listen(app: FastifyInstance, port: number, host: string): Promise<void> {
  try {
    await app.listen({ port, host, backlog: BACKLOG });
  } catch (error) {
    await app.close();
    throw listenError(error, port, host);
  }
}

function listenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use. Stop what uses it, or choose another one with --port.`);
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used. Choose another one with --port.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`This machine has no address ${host}. Choose another one with --host.`);
  }
  return error;
}

/**
 * Most connections that wait to be accepted, as many as Linux allows. With Node's default of 511 the kernel
 * drops some of 1,000 simultaneous connections. Their clients then try again after 1, 3 and 7 s.
 */
const BACKLOG = 4_096;
