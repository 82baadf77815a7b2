// The server's time for the pages of a first pull, without a client that stores them.
import { LIMITS } from '../src/core/wire/index.ts';
import type { Ask } from './sign-in.ts';

/**
 * ms from the first request to the last response. Both feeds run in
 * parallel, each page after the previous one.
 */
export async function serverPages(ask: Ask, messages: number): Promise<number> {
  const began = performance.now();
  const counts = await Promise.all([rowsOf(ask, 'private'), rowsOf(ask, 'group')]);
  const took = performance.now() - began;
  const pulled = counts.reduce((sum, count) => sum + count, 0);
  if (pulled < messages) throw new Error(`the server answered ${pulled} of ${messages} messages`);
  return took;
}

async function rowsOf(ask: Ask, kind: 'private' | 'group'): Promise<number> {
  let minId = 0;
  for (let count = 0; ;) {
    const path = `/message/${kind}/loadOfflineMessage?minId=${minId}&size=${LIMITS.pullPage}`;
    const rows = (await ask(path)) as { id: number }[];
    count += rows.length;
    if (rows.length < LIMITS.pullPage) return count;
    minId = rows.at(-1)?.id ?? minId;
  }
}
