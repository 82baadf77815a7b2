import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const deletions: Case<History>[] = [
  {
    shows: 'a chat was cleared while the disk hung, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'hold', on: true },
        { do: 'pass', ms: 70_000, busy: false },
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'online', is: true },
        { do: 'drain' },
        { do: 'remove', tab: 0, row: 0 },
      ],
    },
  },
];
