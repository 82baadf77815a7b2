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
  | { do: 'go'; pick: number; fault: Fault }
  | { do: 'drain' }
  | { do: 'pass'; ms: number; busy: boolean }
  | { do: 'sign-in'; page: number; who: Person }
  | { do: 'exit'; page: number }
  | { do: 'switch'; page: number }
  | { do: 'send' | 'draft' | 'show'; page: number; chat: number }
  | { do: 'page'; act: 'open' | 'close' | 'reload' | 'freeze' | 'thaw'; which: number }
  | { do: 'deploy' }
  | { do: 'engine'; act: 'freeze' | 'kill'; which: number }
  | { do: 'thaw'; deaf: boolean }
  | { do: 'friend'; to: number }
  | { do: 'cut' | 'expire' }
  | { do: 'online'; is: boolean }
);

const literal = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
const page = fc.nat(2);
const chat = fc.nat(2);
const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'none', 'lost', 'twice', 'broken');
const person = fc.constantFrom<Person>(1, 4);
const dies = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(40) });

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> };
const all: Weighted[] = [
  { weight: 20, arbitrary: fc.record({ do: literal('go'), pick: fc.nat(10), fault }) },
  { weight: 16, arbitrary: fc.record({ do: literal('drain') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: literal('pass'),
      ms: fc.constantFrom(60, 200, 1500, 6000, 12_000, 26_000),
      busy: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: literal('sign-in'), page, who: person }) },
  { weight: 4, arbitrary: fc.record({ do: literal('exit'), page }) },
  { weight: 4, arbitrary: fc.record({ do: literal('switch'), page }) },
  { weight: 14, arbitrary: fc.record({ do: literal('send'), page, chat }) },
  { weight: 4, arbitrary: fc.record({ do: literal('draft'), page, chat }) },
  { weight: 5, arbitrary: fc.record({ do: literal('show'), page, chat }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: literal('page'),
      act: fc.constantFrom('open', 'open', 'close', 'reload', 'freeze', 'thaw'),
      which: page,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: literal('deploy') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: literal('engine'),
      act: fc.constantFrom('freeze', 'freeze', 'kill'),
      which: page,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: literal('thaw'), deaf: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ do: literal('friend'), to: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: literal('cut') }) },
  { weight: 1, arbitrary: fc.record({ do: literal('expire') }) },
  { weight: 1, arbitrary: fc.record({ do: literal('online'), is: fc.boolean() }) },
];

const step = fc
  .tuple(fc.oneof(...all), dies)
  .map(([item, after]): Step => (after === undefined ? item : { ...item, dies: after }));

/** @param most maximum number of steps */
export const histories = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength: most, size: 'max' });
