import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const tabs: Case<History>[] = [
  {
    shows:
      'a chat was cleared while the connection was broken and the disk hung, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { do: 'cut', silent: false },
        { do: 'hold', on: true },
        { do: 'clear', tab: 0, chat: 0 },
        { do: 'drain' },
        { do: 'turn', count: 1 },
      ],
    },
  },
  {
    shows: 'a pane opened during a pending deletion did not show the messages that its refusal restored',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { do: 'show', tab: 0, chat: 1, size: 3 },
        { do: 'remove', tab: 0, row: 0 },
        { do: 'tab', act: 'open', which: 0 },
        { do: 'go', pick: 0, fault: 'refused' },
        { do: 'show', tab: 1, chat: 1, size: 3 },
        { do: 'tab', act: 'open', which: 0 },
      ],
    },
  },
];
