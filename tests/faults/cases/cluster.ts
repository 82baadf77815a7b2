// Histories of several nodes that failed once.
import type { Act } from '../cluster/acts.ts';
import type { Case } from '../runs.ts';

export const cluster: Case<Act[]>[] = [
  {
    shows:
      'two nodes started before a dead leader counted as gone, gave each other states without a source, and both led',
    history: [
      { does: 'pass', ms: 3, node: 0 },
      { does: 'kill', node: 0 },
      { does: 'add', node: 0 },
      { does: 'add', node: 0 },
    ],
  },
];
