// Histories of group calls that failed once.
import type { GroupCallHistory } from '../group-calls/steps.ts';
import type { Case } from '../runs.ts';

export const groupCalls: readonly Case<GroupCallHistory>[] = [
  {
    shows:
      'the server restarted, and the next call of the group did not ring on a device that still accepted the earlier one',
    history: {
      users: 2,
      steps: [
        { kind: 'start', device: 1, tab: 0, group: 0, users: 3 },
        { kind: 'drain' },
        { kind: 'restart-server' },
        { kind: 'accept', device: 0, tab: 0 },
        { kind: 'drain' },
        { kind: 'talk', device: 1, tab: 0, group: 0, users: 9 },
        { kind: 'agree' },
      ],
    },
  },
  {
    shows: 'a device whose own setup failed did not ring for the call that had invited it meanwhile',
    history: {
      users: 2,
      steps: [
        { kind: 'slow-devices', device: 0, tab: 0 },
        { kind: 'broken-devices', device: 0, tab: 0 },
        { kind: 'start', device: 0, tab: 0, group: 0, users: 2 },
        { kind: 'start', device: 1, tab: 0, group: 0, users: 1 },
        { kind: 'drain' },
        { kind: 'agree' },
      ],
    },
  },
  {
    shows:
      'the answer to the question after a reconnect was lost, and a call that was over rang for a minute',
    history: {
      users: 2,
      steps: [
        { kind: 'start', device: 1, tab: 0, group: 0, users: 1 },
        { kind: 'drain' },
        { kind: 'cut', device: 0, isNoticed: true },
        { kind: 'quit', device: 1, tab: 0 },
        { kind: 'drain' },
        { kind: 'connect', device: 0 },
        { kind: 'go', device: 0, pick: 0, fault: 'none' },
        { kind: 'go', device: 0, pick: 0, fault: 'lost' },
        { kind: 'agree' },
      ],
    },
  },
  {
    shows:
      'a device whose own setup was refused rang for a call that another device of the user had accepted meanwhile',
    history: {
      users: 4,
      steps: [
        { kind: 'slow-devices', device: 1, tab: 0 },
        { kind: 'talk', device: 1, tab: 0, group: 0, users: 1 },
        { kind: 'talk', device: 0, tab: 0, group: 0, users: 6 },
        { kind: 'agree' },
      ],
    },
  },
  {
    shows:
      'a user joined a call that invited the user meanwhile and left before the devices were open, and it rang on',
    history: {
      users: 3,
      steps: [
        { kind: 'join', device: 1, tab: 0, group: 0 },
        { kind: 'start', device: 0, tab: 0, group: 0, users: 50 },
        { kind: 'slow-devices', device: 5, tab: 0 },
        { kind: 'drain' },
        { kind: 'quit', device: 1, tab: 0 },
        { kind: 'agree' },
      ],
    },
  },
];
