// Free TCP ports of the loopback interface, for servers that stop and start again. Many processes of tests run at once,
// so each one claims blocks of ports: it listens on the first port of a block and hands out the others. The blocks lie
// below the ports of outgoing connections, of which another process could take one while a server is down.
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

const FIRST = 20_000;
const BLOCK = 50;
const BLOCKS = 250;

/** The next port of the claimed block, and the port after the block. */
let next = 0;
let end = 0;

/** A port that is free, and that neither this process nor another one has got from this function. */
export async function freePort(): Promise<number> {
  for (;;) {
    while (next === end) await claimBlock();
    const port = next++;
    const probe = await listen(port);
    if (probe === null) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

async function claimBlock(): Promise<void> {
  for (let tried = 0; tried < BLOCKS; tried++) {
    const first = FIRST + ((process.pid + tried) % BLOCKS) * BLOCK;
    const claim = await listen(first);
    if (claim === null) continue;
    // The claim ends with the process, and keeps no process alive.
    claim.unref();
    [next, end] = [first + 1, first + BLOCK];
    return;
  }
  throw new Error(`all ports from ${FIRST} to ${FIRST + BLOCKS * BLOCK - 1} are in use`);
}

/** Null if the port is in use. */
function listen(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  return new Promise((resolve) => {
    server.once('listening', () => resolve(server));
    server.once('error', () => resolve(null));
  });
}
