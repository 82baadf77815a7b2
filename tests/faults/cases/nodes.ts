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
  {
    shows:
      'a node pushed alone after the others had declared it gone, and died: the message came with no push',
    history: {
      setting: { page: 3, isLive: true },
      steps: [
        { kind: 'slow', node: 1, ms: 3000 },
        { kind: 'send', device: 0, tab: 0, chat: 0 },
        { kind: 'send', device: 0, tab: 0, chat: 0 },
        { kind: 'pass', ms: 2500, busy: false },
        { kind: 'turn', device: 0, count: 1 },
        { kind: 'pass', ms: 21_000, busy: false },
        { kind: 'pass', ms: 21_000, busy: true },
        { kind: 'kill', node: 1 },
        { kind: 'tab', device: 0, act: 'open' },
      ],
    },
  },
];
