import type { Case } from '../runs.ts';
import type { History } from '../sim/steps.ts';

export const tabs: Case<History>[] = [
  {
    shows:
      'a chat was cleared while the connection was broken and the disk hung, and the list still showed its last message',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 0, old: 5, slice: 1, live: true },
      steps: [
        { kind: 'cut', silent: false },
        { kind: 'hold', on: true },
        { kind: 'clear', tab: 0, chat: 0 },
        { kind: 'drain' },
        { kind: 'turn', count: 1 },
      ],
    },
  },
  {
    shows: 'a pane opened during a pending deletion did not show the messages that its refusal restored',
    history: {
      setting: { ahead: 0, page: 3, history: 2, backlog: 12, old: 0, slice: 1, live: true },
      steps: [
        { kind: 'show', tab: 0, chat: 1, size: 3 },
        { kind: 'remove', tab: 0, row: 0 },
        { kind: 'tab', act: 'open', which: 0 },
        { kind: 'go', pick: 0, fault: 'refused' },
        { kind: 'show', tab: 1, chat: 1, size: 3 },
        { kind: 'tab', act: 'open', which: 0 },
      ],
    },
  },
];
