// What a history of a browser is made of: people sign in and out by turns, pages come, go and freeze, builds
// follow each other, engines freeze, thaw and die.
import fc from 'fast-check';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Fault } from '../sim/network.ts';
import type { Person } from './people.ts';

export const CHATS = ['private-2', 'private-3', 'group-7'] as const satisfies ChatKey[];

/** A number picks one of what there is at that moment. `dies`: turns after which the engine is dead. */
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

const is = <T extends string>(what: T): fc.Arbitrary<T> => fc.constant(what);
const page = fc.nat(2);
const chat = fc.nat(2);
const fault = fc.constantFrom<Fault>('none', 'none', 'none', 'none', 'lost', 'twice', 'broken');
const person = fc.constantFrom<Person>(1, 4);
const dies = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(40) });

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Step> };
const all: Weighted[] = [
  { weight: 20, arbitrary: fc.record({ do: is('go'), pick: fc.nat(10), fault }) },
  { weight: 16, arbitrary: fc.record({ do: is('drain') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: is('pass'),
      ms: fc.constantFrom(60, 200, 1500, 6000, 12_000, 26_000),
      busy: fc.boolean(),
    }),
  },
  { weight: 7, arbitrary: fc.record({ do: is('sign-in'), page, who: person }) },
  { weight: 4, arbitrary: fc.record({ do: is('exit'), page }) },
  { weight: 4, arbitrary: fc.record({ do: is('switch'), page }) },
  { weight: 14, arbitrary: fc.record({ do: is('send'), page, chat }) },
  { weight: 4, arbitrary: fc.record({ do: is('draft'), page, chat }) },
  { weight: 5, arbitrary: fc.record({ do: is('show'), page, chat }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: is('page'),
      act: fc.constantFrom('open', 'open', 'close', 'reload', 'freeze', 'thaw'),
      which: page,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('deploy') }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: is('engine'), act: fc.constantFrom('freeze', 'freeze', 'kill'), which: page }),
  },
  { weight: 4, arbitrary: fc.record({ do: is('thaw'), deaf: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ do: is('friend'), to: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ do: is('cut') }) },
  { weight: 1, arbitrary: fc.record({ do: is('expire') }) },
  { weight: 1, arbitrary: fc.record({ do: is('online'), is: fc.boolean() }) },
];

const step = fc
  .tuple(fc.oneof(...all), dies)
  .map(([what, after]): Step => (after === undefined ? what : { ...what, dies: after }));

/** `most`: steps. */
export const histories = (most: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 1, maxLength: most, size: 'max' });
