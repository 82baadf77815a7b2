// Steps of a history of group calls: acts of the users, and faults of the network, the tabs, the engines and the server.
import fc from 'fast-check';
import type { Fault } from './network.ts';

/** A number selects one of the current items by its remainder. */
export type GroupCallStep =
  | { kind: 'go'; device: number; pick: number; fault: Fault }
  | { kind: 'drain' | 'agree' | 'restart-server' | 'slow-database' }
  | { kind: 'pass'; ms: number }
  /** `users`: bits of the users who are called. */
  | { kind: 'start'; device: number; tab: number; group: number; users: number }
  /** A whole call up to the talk. */
  | { kind: 'talk'; device: number; tab: number; group: number; users: number }
  | { kind: 'invite'; device: number; tab: number; users: number }
  | { kind: 'join'; device: number; tab: number; group: number }
  | { kind: 'accept' | 'quit' | 'end-for-all'; device: number; tab: number }
  | { kind: 'close-end'; device: number; tab: number }
  | { kind: 'call'; device: number; tab: number; user: number }
  /** The user switches a device on or off in the call tab. */
  | { kind: 'switch'; device: number; what: 'microphone' | 'camera' | 'screen'; isOn: boolean }
  /** The next devices of the tab do not open. */
  | { kind: 'broken-devices'; device: number; tab: number }
  /** The next devices of the tab open when time passes. */
  | { kind: 'slow-devices'; device: number; tab: number }
  | { kind: 'tab'; act: 'open' | 'close' | 'reload'; device: number; tab: number }
  | { kind: 'cut'; device: number; isNoticed: boolean }
  | { kind: 'connect' | 'crash'; device: number }
  | { kind: 'member'; group: number; user: number; isMember: boolean }
  | { kind: 'ban'; group: number; isBanned: boolean }
  | { kind: 'dissolve'; group: number };

const device = fc.nat(6);
const tab = fc.nat(1);
/** Most calls are those of the first group. */
const group = fc.constantFrom(0, 0, 0, 1);
const users = fc.nat(63);
const one = <T extends string>(kind: T): fc.Arbitrary<T> => fc.constant(kind);

type Weighted = [weight: number, arbitrary: fc.Arbitrary<GroupCallStep>];

const STEPS: Weighted[] = [
  [
    16,
    fc.record({
      kind: one('go'),
      device,
      pick: fc.nat(5),
      fault: fc.constantFrom<Fault>('none', 'none', 'none', 'lost', 'twice'),
    }),
  ],
  [10, fc.record({ kind: one('drain') })],
  [6, fc.record({ kind: one('pass'), ms: fc.constantFrom(100, 1_000, 2_500, 6_000, 20_000, 40_000) })],
  [2, fc.record({ kind: one('agree') })],
  [4, fc.record({ kind: one('start'), device, tab, group, users })],
  [5, fc.record({ kind: one('talk'), device, tab, group, users })],
  [3, fc.record({ kind: one('invite'), device, tab, users })],
  [7, fc.record({ kind: one('join'), device, tab, group })],
  [7, fc.record({ kind: one('accept'), device, tab })],
  [5, fc.record({ kind: one('quit'), device, tab })],
  [1, fc.record({ kind: one('end-for-all'), device, tab })],
  [1, fc.record({ kind: one('close-end'), device, tab })],
  [3, fc.record({ kind: one('call'), device, tab, user: fc.nat(5) })],
  [
    3,
    fc.record({
      kind: one('switch'),
      device,
      what: fc.constantFrom('microphone', 'camera', 'screen'),
      isOn: fc.boolean(),
    }),
  ],
  [1, fc.record({ kind: one('broken-devices'), device, tab })],
  [3, fc.record({ kind: one('slow-devices'), device, tab })],
  [5, fc.record({ kind: one('tab'), act: fc.constantFrom('open', 'close', 'reload'), device, tab })],
  [5, fc.record({ kind: one('cut'), device, isNoticed: fc.boolean() })],
  [5, fc.record({ kind: one('connect'), device })],
  [3, fc.record({ kind: one('crash'), device })],
  [1, fc.record({ kind: one('restart-server') })],
  [1, fc.record({ kind: one('slow-database') })],
  [2, fc.record({ kind: one('member'), group, user: fc.nat(5), isMember: fc.boolean() })],
  [1, fc.record({ kind: one('ban'), group, isBanned: fc.boolean() })],
  [1, fc.record({ kind: one('dissolve'), group: fc.constantFrom(0, 1, 1) })],
];

export interface GroupCallHistory {
  users: number;
  steps: GroupCallStep[];
}

export const groupCallHistories = (most: number): fc.Arbitrary<GroupCallHistory> =>
  fc.record({
    users: fc.integer({ min: 2, max: 6 }),
    steps: fc.array(fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
      minLength: 1,
      maxLength: most,
      size: 'max',
    }),
  });
