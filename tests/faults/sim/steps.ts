// What a history is made of: who does what, and what the network, the disk and the engine's life do between.
import fc from 'fast-check';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Fault } from './network.ts';

export const CHATS = ['private-2', 'private-3', 'group-7', 'system-0'] as const satisfies ChatKey[];

/** A number picks one of what there is at that moment. */
export type Step =
  | { do: 'go'; pick: number; fault: Fault }
  | { do: 'drain' }
  | { do: 'pass'; ms: number; busy: boolean }
  | { do: 'sleep'; ms: number; silent: boolean }
  | { do: 'friend'; who: number; late: number }
  | { do: 'friend-recalls'; back: number }
  | { do: 'friend-reads'; chat: number }
  | { do: 'elsewhere'; act: 'send' | 'read' | 'remove' | 'clear' | 'recall'; chat: number; pick: number }
  | { do: 'send'; tab: number; chat: number }
  | { do: 'show'; tab: number; chat: number; size: number }
  | { do: 'read' | 'recall'; tab: number; row: number }
  | { do: 'draft' | 'open'; tab: number; chat: number }
  /** `undo`: it can be taken back for a while. */
  | { do: 'remove'; tab: number; row: number; undo?: boolean }
  | { do: 'clear'; tab: number; chat: number; undo?: boolean }
  /** Takes back what was deleted last. */
  | { do: 'restore'; tab: number; chat: number }
  /** To a message of a chat, wherever it is. */
  | { do: 'jump'; tab: number; chat: number; pick: number; size: number }
  /** `tab` null: on another device. */
  | { do: 'flag'; tab: number | null; chat: number; flag: 'isTop' | 'isDnd'; on: boolean }
  | { do: 'resend' | 'discard'; which: number }
  | { do: 'resend-all' }
  | { do: 'tab'; act: 'open' | 'close' | 'freeze' | 'thaw'; which: number }
  | { do: 'cut'; silent: boolean }
  | { do: 'online'; is: boolean }
  | { do: 'doubt' | 'expire' | 'compact' }
  | { do: 'crash'; tabs: boolean; reach: boolean }
  | { do: 'arm'; at: number; after: boolean }
  | { do: 'hold'; on: boolean }
  | { do: 'turn'; count: number };

/** What does not change in a history. */
export interface Setting {
  /** ms that the server's clock is ahead. */
  ahead: number;
  /** Rows of a pull's page, and of one of the history. */
  page: number;
  history: number;
  /** Messages that were there before, in each chat. */
  backlog: number;
  /** Some of them are older than a first pull brings. */
  old: number;
  slice: number;
  /** The first engine has a line before the first step. */
  live: boolean;
}

export interface History {
  setting: Setting;
  steps: Step[];
}

export type Weights = Partial<Record<Step['do'], number>>;

const pick = fc.nat(30);
const chat = fc.nat(CHATS.length - 1);
const tab = fc.nat(2);
const back = fc.nat(6);
const is = <T extends string>(what: T): fc.Arbitrary<T> => fc.constant(what);
const fault = fc.constantFrom<Fault>(
  'none',
  'none',
  'none',
  'none',
  'none',
  'lost',
  'twice',
  'refused',
  'broken',
  'garbage',
);

const arbitraries: { [K in Step['do']]: fc.Arbitrary<Step> } = {
  go: fc.record({ do: is('go'), pick, fault }),
  drain: fc.record({ do: is('drain') }),
  pass: fc.record({
    do: is('pass'),
    ms: fc.constantFrom(20, 60, 1000, 6000, 25_000, 70_000),
    busy: fc.boolean(),
  }),
  sleep: fc.record({
    do: is('sleep'),
    ms: fc.constantFrom(30_000, 3_600_000, 20 * 86_400_000),
    silent: fc.boolean(),
  }),
  friend: fc.record({ do: is('friend'), who: fc.nat(4), late: fc.constantFrom(0, 0, 0, 500, 40_000) }),
  'friend-recalls': fc.record({ do: is('friend-recalls'), back }),
  'friend-reads': fc.record({ do: is('friend-reads'), chat }),
  elsewhere: fc.record({
    do: is('elsewhere'),
    act: fc.constantFrom('send', 'read', 'remove', 'clear', 'recall'),
    chat,
    pick: back,
  }),
  send: fc.record({ do: is('send'), tab, chat: fc.nat(2) }),
  show: fc.record({ do: is('show'), tab, chat, size: fc.constantFrom(3, 20, 500) }),
  read: fc.record({ do: is('read'), tab, row: back }),
  remove: fc.record({ do: is('remove'), tab, row: back, undo: fc.boolean() }),
  restore: fc.record({ do: is('restore'), tab, chat }),
  jump: fc.record({ do: is('jump'), tab, chat, pick, size: fc.constantFrom(1, 3, 20) }),
  flag: fc.record({
    do: is('flag'),
    tab: fc.oneof({ weight: 3, arbitrary: tab }, { weight: 1, arbitrary: fc.constant(null) }),
    chat: fc.nat(2),
    flag: fc.constantFrom('isTop', 'isDnd'),
    on: fc.boolean(),
  }),
  recall: fc.record({ do: is('recall'), tab, row: back }),
  clear: fc.record({ do: is('clear'), tab, chat, undo: fc.boolean() }),
  draft: fc.record({ do: is('draft'), tab, chat }),
  open: fc.record({ do: is('open'), tab, chat }),
  resend: fc.record({ do: is('resend'), which: back }),
  discard: fc.record({ do: is('discard'), which: back }),
  'resend-all': fc.record({ do: is('resend-all') }),
  tab: fc.record({ do: is('tab'), act: fc.constantFrom('open', 'close', 'freeze', 'thaw'), which: tab }),
  cut: fc.record({ do: is('cut'), silent: fc.boolean() }),
  online: fc.record({ do: is('online'), is: fc.boolean() }),
  doubt: fc.record({ do: is('doubt') }),
  expire: fc.record({ do: is('expire') }),
  compact: fc.record({ do: is('compact') }),
  crash: fc.record({ do: is('crash'), tabs: fc.boolean(), reach: fc.boolean() }),
  arm: fc.record({ do: is('arm'), at: fc.integer({ min: 1, max: 8 }), after: fc.boolean() }),
  hold: fc.record({ do: is('hold'), on: fc.boolean() }),
  turn: fc.record({ do: is('turn'), count: fc.integer({ min: 1, max: 6 }) }),
};

const setting: fc.Arbitrary<Setting> = fc.record({
  ahead: fc.constantFrom(0, 0, 18_000_000, -40_000),
  page: fc.constantFrom(3, 7, 50),
  history: fc.constantFrom(2, 5, 100),
  // More than one page of the journal, seldom: each message costs time.
  backlog: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(0, 0, 2, 12) },
    { weight: 1, arbitrary: fc.constant(90) },
  ),
  old: fc.constantFrom(0, 0, 5),
  slice: fc.constantFrom(1, 50),
  live: fc.constantFrom(true, true, true, false),
});

/** `most`: steps; a step that is not named in `weights` does not happen. */
export function histories(weights: Weights, most: number): fc.Arbitrary<History> {
  const named = Object.entries(weights) as [Step['do'], number][];
  const step = fc.oneof(...named.map(([what, weight]) => ({ weight, arbitrary: arbitraries[what] })));
  return fc.record({ setting, steps: fc.array(step, { minLength: 1, maxLength: most, size: 'max' }) });
}
