// The behaviours of a store of codes, in memory and in Redis.
import { expect, test } from 'vitest';
import type { CodeStore } from '../../server/registration/code-store.ts';

export interface CodesUnderTest {
  /** The store as two nodes see it. */
  nodes: readonly [CodeStore, CodeStore];
  /** Resolves when the codes that were put before have expired. */
  expired: () => Promise<void>;
}

export function codeStoreSuite(place: string, start: () => CodesUnderTest): void {
  test(`Codes ${place}: one of several simultaneous registrations claims a code of another node`, async () => {
    const { nodes } = start();
    await nodes[0].put('ann', 'hash');
    const claims = await Promise.all(
      [1, 0, 1, 0].map((node) => nodes[node === 0 ? 0 : 1].claim('ann', 'hash')),
    );
    const [claim, ...more] = claims.filter((found) => found !== null);
    expect(more).toEqual([]);
    await claim!.consume();
    expect(await nodes[1].claim('ann', 'hash')).toBeNull();
  });

  test(`Codes ${place}: a released code can be claimed on each node, and a discarded one on none`, async () => {
    const { nodes } = start();
    await nodes[0].put('bob', 'hash');
    await (await nodes[0].claim('bob', 'hash'))!.release();
    const again = await nodes[1].claim('bob', 'hash');
    expect(again).not.toBeNull();
    await again!.release();
    await nodes[1].discard('bob');
    expect(await nodes[0].claim('bob', 'hash')).toBeNull();
  });

  test(`Codes ${place}: a code belongs to one recipient, and a new code replaces it`, async () => {
    const { nodes } = start();
    await nodes[0].put('cyd', 'old');
    expect(await nodes[0].claim('dan', 'old')).toBeNull();
    const claim = await nodes[0].claim('cyd', 'old');
    await nodes[1].put('cyd', 'new');
    // The use and the release of the old code leave the new code as it is.
    await claim!.release();
    await claim!.consume();
    expect(await nodes[0].claim('cyd', 'old')).toBeNull();
    expect(await nodes[0].claim('cyd', 'new')).not.toBeNull();
  });

  test(`Codes ${place}: five wrong hashes remove a code, also simultaneous ones on two nodes`, async () => {
    const { nodes } = start();
    await nodes[0].put('eve', 'hash');
    await Promise.all([0, 1, 2, 3].map((n) => nodes[n % 2 === 0 ? 0 : 1].claim('eve', `wrong ${n}`)));
    await (await nodes[1].claim('eve', 'hash'))!.release();
    await nodes[0].claim('eve', 'wrong');
    expect(await nodes[1].claim('eve', 'hash')).toBeNull();
  });

  test(`Codes ${place}: an expired code cannot be claimed`, async () => {
    const { nodes, expired } = start();
    await nodes[0].put('fay', 'hash');
    await expired();
    expect(await nodes[0].claim('fay', 'hash')).toBeNull();
  });
}
