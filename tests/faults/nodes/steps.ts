// Steps of a history of two nodes: acts of people at their devices, and faults between all parts.
import fc from 'fast-check';
import type { Fault } from '../sim/network.ts';

/** A number selects one of the current items by its remainder. */
export type Step =
  /** Events between a device and the nodes. */
  | { kind: 'go'; device: number; pick: number; fault: Fault }
  | { kind: 'turn'; device: number; count: number }
  | { kind: 'drain' }
  | { kind: 'pass'; ms: number; busy: boolean }
  | { kind: 'send' | 'show'; device: number; tab: number; chat: number }
  | { kind: 'read' | 'recall' | 'remove'; device: number; tab: number; row: number }
  | { kind: 'tab'; device: number; act: 'open' | 'close' }
  /** The engine dies, and the next one begins. `reach`: its requests on the way reach a node. */
  | { kind: 'reload'; device: number; tabs: boolean; reach: boolean }
  | { kind: 'cut'; device: number; silent: boolean }
  | { kind: 'online'; device: number; is: boolean }
  /** The node that serves a device from now on; null: both in turn. */
  | { kind: 'route'; device: number; node: number | null }
  | { kind: 'kill' | 'start'; node: number }
  /** The node dies at a later change of the database, before or after its effect. */
  | { kind: 'arm'; node: number; at: number; after: boolean }
  | { kind: 'database'; node: number; is: boolean }
  | { kind: 'detach' | 'attach'; node: number }
  | { kind: 'slow'; node: number; ms: number }
  /** Redis restarts, with or without its data. */
  | { kind: 'redis'; loses: boolean };

/** Settings that stay the same for a whole history. */
export interface Setting {
  /** Number of messages in a page of a pull, and of the history. */
  page: number;
  /** True: all devices are live before the first step. */
  isLive: boolean;
}

export interface History {
  setting: Setting;
  steps: Step[];
}

const literal = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
const device = fc.nat(2);
const tab = fc.nat(1);
const node = fc.nat(1);
const chat = fc.nat(1);
const row = fc.nat(4);
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'none',
  'none',
  'none',
  'none',
  'lost',
  'broken',
  'garbage',
);

const weighted: [number, fc.Arbitrary<Step>][] = [
  [16, fc.record({ kind: literal('go'), device, pick: fc.nat(10), fault })],
  [8, fc.record({ kind: literal('turn'), device, count: fc.integer({ min: 1, max: 6 }) })],
  [10, fc.record({ kind: literal('drain') })],
  [
    10,
    fc.record({
      kind: literal('pass'),
      ms: fc.constantFrom(3, 60, 600, 2_500, 7_000, 21_000),
      busy: fc.boolean(),
    }),
  ],
  [22, fc.record({ kind: literal('send'), device, tab, chat })],
  [6, fc.record({ kind: literal('show'), device, tab, chat })],
  [5, fc.record({ kind: literal('read'), device, tab, row })],
  [4, fc.record({ kind: literal('recall'), device, tab, row })],
  [3, fc.record({ kind: literal('remove'), device, tab, row })],
  [3, fc.record({ kind: literal('tab'), device, act: fc.constantFrom('open', 'close') })],
  [3, fc.record({ kind: literal('reload'), device, tabs: fc.boolean(), reach: fc.boolean() })],
  [3, fc.record({ kind: literal('cut'), device, silent: fc.boolean() })],
  [3, fc.record({ kind: literal('online'), device, is: fc.boolean() })],
  [4, fc.record({ kind: literal('route'), device, node: fc.constantFrom(null, 0, 1) })],
  [3, fc.record({ kind: literal('kill'), node })],
  [3, fc.record({ kind: literal('start'), node })],
  [3, fc.record({ kind: literal('arm'), node, at: fc.integer({ min: 1, max: 4 }), after: fc.boolean() })],
  [2, fc.record({ kind: literal('database'), node, is: fc.boolean() })],
  [4, fc.record({ kind: fc.constantFrom('detach', 'attach'), node })],
  [3, fc.record({ kind: literal('slow'), node, ms: fc.constantFrom(1, 1, 40, 600, 3_000) })],
  [2, fc.record({ kind: literal('redis'), loses: fc.boolean() })],
];

/** Histories of at most `most` steps. */
export function histories(most: number): fc.Arbitrary<History> {
  const step = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
  return fc.record({
    setting: fc.record({ page: fc.constantFrom(3, 7, 50), isLive: fc.constantFrom(true, true, true, false) }),
    steps: fc.array(step, { minLength: 1, maxLength: most, size: 'max' }),
  });
}
