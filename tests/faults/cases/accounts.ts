import type { Step } from '../browser/steps.ts';
import type { Case } from '../runs.ts';

export const accounts: Case<Step[]>[] = [
  {
    shows: 'a draft repeated to the next engine was stored for the user who had signed in meanwhile',
    history: [
      { kind: 'switch', page: 0 },
      { kind: 'page', act: 'open', which: 0 },
      { kind: 'page', act: 'open', which: 0 },
      { kind: 'page', act: 'freeze', which: 1 },
      { kind: 'drain' },
      { kind: 'friend', to: 0, dies: 0 },
      { kind: 'sign-in', page: 0, who: 4 },
      { kind: 'drain' },
      { kind: 'draft', page: 2, chat: 0, dies: 0 },
    ],
  },
  {
    shows: 'an engine that was frozen while it got and lost the writer lock shut out the new holder',
    history: [
      { kind: 'deploy' },
      { kind: 'engine', act: 'freeze', which: 0 },
      { kind: 'page', act: 'open', which: 0 },
      { kind: 'engine', act: 'freeze', which: 0, dies: 0 },
      { kind: 'pass', ms: 26_000, busy: false },
      { kind: 'show', page: 0, chat: 0 },
    ],
  },
  {
    shows: 'the same engine, which learns much later that it lost the writer lock',
    history: [
      { kind: 'deploy' },
      { kind: 'engine', act: 'freeze', which: 0 },
      { kind: 'page', act: 'open', which: 0 },
      { kind: 'engine', act: 'freeze', which: 0, dies: 0 },
      { kind: 'pass', ms: 26_000, busy: false },
      { kind: 'thaw', deaf: true },
      { kind: 'pass', ms: 6000, busy: true },
      { kind: 'show', page: 0, chat: 0 },
    ],
  },
  {
    shows:
      'a frozen tab returned to the engine of another user, and showed the conversation of its own for a moment',
    history: [
      { kind: 'sign-in', page: 0, who: 4 },
      { kind: 'drain' },
      { kind: 'send', page: 0, chat: 0 },
      { kind: 'show', page: 0, chat: 0 },
      { kind: 'engine', act: 'freeze', which: 0 },
      { kind: 'page', act: 'open', which: 0 },
      { kind: 'sign-in', page: 1, who: 1 },
      { kind: 'page', act: 'freeze', which: 0 },
      { kind: 'send', page: 0, chat: 0, dies: 0 },
      { kind: 'pass', ms: 12_000, busy: false },
      { kind: 'drain' },
    ],
  },
];
