// Steps of a browser's history. Users sign in and out in turns, and pages open, close and freeze. New builds
// are deployed, and engines freeze, thaw and die.
import fc from 'fast-check';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Fault } from '../sim/network.ts';
import type { Person } from './people.ts';

export const CHATS = ['private-2', 'private-3', 'group-7'] as const satisfies ChatKey[];

/**
 * A number selects one of the current items by its remainder. `dies`: the number of turns of the event loop
 * until the engine dies.
 */
export type Step = { dies?: number } & (
  | { kind: 'go'; pick: number; fault: Fault }
  | { kind: 'drain' }
  | { kind: 'pass'; ms: number; busy: boolean }
  | { kind: 'sign-in'; page: number; who: Person }
  | { kind: 'exit'; page: number }
  | { kind: 'switch'; page: number }
  | { kind: 'send' | 'draft' | 'show'; page: number; chat: number }
  | { kind: 'page'; act: 'open' | 'close' | 'reload' | 'freeze' | 'thaw'; which: number }
  | { kind: 'deploy' }
  | { kind: 'engine'; act: 'freeze' | 'kill'; which: number }
  | { kind: 'thaw'; deaf: boolean }
  | { kind: 'friend'; to: number }
  | { kind: 'cut' | 'expire' }
  | { kind: 'online'; is: boolean }
);

const literal = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
const page = fc.nat(2);
const chat = fc.nat(2);
const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'none', 'lost', 'twice', 'broken');
const person = fc.constantFrom<Person>(1, 4);
const dies = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(40) });

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> };
const all: Weighted[] = [
  { weight: 20, arbitrary: fc.record({ kind: literal('go'), pick: fc.nat(10), fault }) },
  { weight: 16, arbitrary: fc.record({ kind: literal('drain') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: literal('pass'),
      ms: fc.constantFrom(60, 200, 1500, 6000, 12_000, 26_000),
      busy: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ kind: literal('sign-in'), page, who: person }) },
  { weight: 4, arbitrary: fc.record({ kind: literal('exit'), page }) },
  { weight: 4, arbitrary: fc.record({ kind: literal('switch'), page }) },
  { weight: 14, arbitrary: fc.record({ kind: literal('send'), page, chat }) },
  { weight: 4, arbitrary: fc.record({ kind: literal('draft'), page, chat }) },
  { weight: 5, arbitrary: fc.record({ kind: literal('show'), page, chat }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: literal('page'),
      act: fc.constantFrom('open', 'open', 'close', 'reload', 'freeze', 'thaw'),
      which: page,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: literal('deploy') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: literal('engine'),
      act: fc.constantFrom('freeze', 'freeze', 'kill'),
      which: page,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: literal('thaw'), deaf: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ kind: literal('friend'), to: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: literal('cut') }) },
  { weight: 1, arbitrary: fc.record({ kind: literal('expire') }) },
  { weight: 1, arbitrary: fc.record({ kind: literal('online'), is: fc.boolean() }) },
];

const step = fc
  .tuple(fc.oneof(...all), dies)
  .map(([item, after]): Step => (after === undefined ? item : { ...item, dies: after }));

/** @param most maximum number of steps */
export const histories = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength: most, size: 'max' });
