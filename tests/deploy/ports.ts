// Ports for proxies and servers that stop and start again. They lie below the ports of outgoing connections, of which
// another process could take one in the meantime.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Each process of vitest or Playwright has a range of its own. */
let next = 20_000 + Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) * 500;

/** A port of 127.0.0.1 that is free, and that this process has not had before. */
export async function nextPort(): Promise<number> {
  for (;;) {
    const port = next++;
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await Promise.race([
      once(probe, 'listening').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false);
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
