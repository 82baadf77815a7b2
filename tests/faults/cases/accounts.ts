import type { Step } from '../browser/steps.ts';
import type { Case } from '../runs.ts';

export const accounts: Case<Step[]>[] = [
  {
    shows: 'a draft repeated to the next engine was stored for the user who had signed in meanwhile',
    history: [
      { do: 'switch', page: 0 },
      { do: 'page', act: 'open', which: 0 },
      { do: 'page', act: 'open', which: 0 },
      { do: 'page', act: 'freeze', which: 1 },
      { do: 'drain' },
      { do: 'friend', to: 0, dies: 0 },
      { do: 'sign-in', page: 0, who: 4 },
      { do: 'drain' },
      { do: 'draft', page: 2, chat: 0, dies: 0 },
    ],
  },
  {
    shows: 'an engine that was frozen while it got and lost the writer lock shut out the new holder',
    history: [
      { do: 'deploy' },
      { do: 'engine', act: 'freeze', which: 0 },
      { do: 'page', act: 'open', which: 0 },
      { do: 'engine', act: 'freeze', which: 0, dies: 0 },
      { do: 'pass', ms: 26_000, busy: false },
      { do: 'show', page: 0, chat: 0 },
    ],
  },
  {
    shows: 'the same engine, which learns much later that it lost the writer lock',
    history: [
      { do: 'deploy' },
      { do: 'engine', act: 'freeze', which: 0 },
      { do: 'page', act: 'open', which: 0 },
      { do: 'engine', act: 'freeze', which: 0, dies: 0 },
      { do: 'pass', ms: 26_000, busy: false },
      { do: 'thaw', deaf: true },
      { do: 'pass', ms: 6000, busy: true },
      { do: 'show', page: 0, chat: 0 },
    ],
  },
];
