// Seeds of all generated tests of `npm test`, so that each commit has one verdict. A seed changes on purpose, in a
// commit that says why. Random seeds belong to `npm run test:faults -- --minutes 30`.
import type { Target } from '../scripts/faults/plan.ts';

/**
 * The stresses of tests/faults, and `properties`: each other use of fast-check. 1 is the first seed that was clean. It
 * finds pending deletions that a boot forgets. 3 finds a node that does not remember missed pushes, within 100
 * histories.
 */
export const SEEDS: Readonly<Record<Target, number>> = {
  network: 1,
  deaths: 1,
  tabs: 1,
  deletions: 1,
  accounts: 1,
  'built-engine': 1,
  journal: 1,
  calls: 1,
  'group-calls': 1,
  cluster: 3,
  nodes: 1,
  power: 1,
  properties: 1,
};
