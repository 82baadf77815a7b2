import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const network: Case<History>[] = [
  {
    shows: 'a chat was cleared right after the connection broke, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'cut', silent: false },
        { kind: 'turn', count: 4 },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'clear', tab: 0, chat: 0 },
      ],
    },
  },
  {
    shows: 'a deletion of another device arrived while the disk hung',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'hold', on: true },
        { kind: 'elsewhere', act: 'remove', chat: 0, pick: 0 },
        { kind: 'go', pick: 0, fault: 'none' },
        { kind: 'sleep', ms: 1_728_000_000, silent: false },
        { kind: 'drain' },
        { kind: 'remove', tab: 0, row: 0 },
      ],
    },
  },
];
