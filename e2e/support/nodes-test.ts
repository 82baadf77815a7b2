// The `test` of e2e/nodes: all tests of a worker share two nodes, and each page has its sockets at a node that the test
// chooses.
import type { Page } from '@playwright/test';
import { recordMedia } from './calls.ts';
import { launchNodes, type NodeNumber, type Nodes } from './nodes.ts';
import type { WithFixtures } from './proxy.ts';
import { expect, signInWithTokens, test as base, type Name } from './test.ts';

/** The ids of the demo accounts. */
export const IDS: Record<Name, number> = { alice: 1, bruno: 2, mira: 3, yating: 4, noor: 5, tomas: 6 };

interface Fixtures {
  /** Opens a page of a new browser context, signed in, whose socket is at this node. */
  signedInAt: (node: NodeNumber, name: Name) => Promise<Page>;
}

interface WorkerFixtures {
  nodes: Nodes;
}

export const test: WithFixtures<typeof base, Fixtures, WorkerFixtures> = base.extend<
  Fixtures,
  WorkerFixtures
>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const nodes = await launchNodes();
      await use(nodes);
      await nodes.dispose();
    },
    { scope: 'worker' },
  ],
  server: async ({ nodes }, use) => use(nodes.servers[0]!),
  signedInAt: async ({ visitor, nodes }, use) => {
    await use(async (node, name) => {
      const context = await visitor({ baseURL: nodes.originOf(node), ignoreHTTPSErrors: true });
      await recordMedia(context);
      const page = await context.newPage();
      await signInWithTokens(page, name);
      await expectAt(nodes, node, name);
      return page;
    });
  },
});

/** Waits until the only open sockets of the user are at this node. */
export async function expectAt(nodes: Nodes, node: NodeNumber, name: Name): Promise<void> {
  await expect.poll(() => nodes.socketsOf(IDS[name]), { message: `node of ${name}` }).toEqual([node]);
}
