// A conversation and a call on two nodes, whose PostgreSQL fails over to its replica.
import { findPostgres } from '../../scripts/lib/postgres.ts';
import { type PostgresPair, startPostgresPair } from '../../scripts/lib/postgres-replica.ts';
import { callBrowserBehindTls } from '../support/browser-options.ts';
import { makeData } from '../support/data.ts';
import { startConversation } from '../support/node-faults.ts';
import { launchNodes } from '../support/nodes.ts';
import { expectAt, test as base } from '../support/nodes-test.ts';

const test = base.extend<object, { pair: PostgresPair }>({
  pair: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const bin = findPostgres();
      if (bin === undefined) throw new Error('there are no programs of PostgreSQL');
      const pair = await startPostgresPair(bin);
      await use(pair);
      pair.stop();
    },
    { scope: 'worker' },
  ],
  nodes: [
    async ({ pair }, use) => {
      // The replica answers queries before and after its promotion.
      const nodes = await launchNodes({ data: await makeData(pair.url), queried: () => pair.replica.url });
      await use(nodes);
      await nodes.dispose();
    },
    { scope: 'worker' },
  ],
});
test.use(callBrowserBehindTls);

test('[INV-1, INV-3] PostgreSQL fails over to its replica while two people write: each message arrives once @long', async ({
  pair,
  nodes,
  signedInAt,
}) => {
  const conversation = await startConversation(nodes, signedInAt);
  await conversation.during('failover:', { happen: pair.killPrimary, end: async () => pair.promote() });
  for (const [node, name] of [
    [0, 'alice'],
    [1, 'bruno'],
  ] as const)
    await expectAt(nodes, node, name);
  await conversation.endCall();
});
