// Histories of two nodes that failed once.
import type { History } from '../nodes/steps.ts';
import type { Case } from '../runs.ts';

export const nodes: readonly Case<History>[] = [
  {
    shows:
      'a late event of an older connection evicted the socket of a reloaded engine, and ended its sign-in',
    history: {
      setting: { page: 3, isLive: true },
      steps: [
        { kind: 'detach', node: 0 },
        { kind: 'pass', ms: 3, busy: true },
        { kind: 'reload', device: 0, tabs: false, reach: false },
        { kind: 'pass', ms: 3, busy: false },
      ],
    },
  },
];
