// Steps of a history: acts of users, and events of the network, the disk and the engine between them.
import fc from 'fast-check';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { Fault } from './network.ts';

export const CHATS = ['private-2', 'private-3', 'group-7', 'system-0'] as const satisfies ChatKey[];

/** A number selects one of the current items by its remainder. */
export type Step =
  | { kind: 'go'; pick: number; fault: Fault }
  | { kind: 'drain' }
  | { kind: 'pass'; ms: number; busy: boolean }
  | { kind: 'sleep'; ms: number; silent: boolean }
  | { kind: 'friend'; who: number; late: number }
  | { kind: 'friend-recalls'; back: number }
  | { kind: 'friend-reads'; chat: number }
  | { kind: 'elsewhere'; act: 'send' | 'read' | 'remove' | 'clear' | 'recall'; chat: number; pick: number }
  | { kind: 'send'; tab: number; chat: number }
  | { kind: 'show'; tab: number; chat: number; size: number }
  | { kind: 'read' | 'recall'; tab: number; row: number }
  | { kind: 'draft' | 'open'; tab: number; chat: number }
  /** `undo`: the deletion can be undone for a limited time. */
  | { kind: 'remove'; tab: number; row: number; undo?: boolean }
  | { kind: 'clear'; tab: number; chat: number; undo?: boolean }
  /** Undoes the last deletion. */
  | { kind: 'restore'; tab: number; chat: number }
  /** Jumps to a message of a chat, loaded or not. */
  | { kind: 'jump'; tab: number; chat: number; pick: number; size: number }
  /** Pins a chat, or sets its do-not-disturb. `tab` null: on another device. */
  | { kind: 'flag'; tab: number | null; chat: number; flag: 'isTop' | 'isDnd'; on: boolean }
  | { kind: 'resend' | 'discard'; which: number }
  | { kind: 'resend-all' }
  | { kind: 'tab'; act: 'open' | 'close' | 'freeze' | 'thaw'; which: number }
  | { kind: 'cut'; silent: boolean }
  | { kind: 'online'; is: boolean }
  | { kind: 'suspect' | 'expire' | 'compact' }
  | { kind: 'crash'; tabs: boolean; reach: boolean }
  | { kind: 'arm'; at: number; after: boolean }
  | { kind: 'hold'; on: boolean }
  | { kind: 'turn'; count: number };

/** Settings that stay the same for a whole history. */
export interface Setting {
  /** Lead of the server's clock over the browser's clock, ms. */
  ahead: number;
  /** Number of messages in a page of a pull (`page`) and of the history (`history`). */
  page: number;
  history: number;
  /** Messages in each chat before the first step. */
  backlog: number;
  /** Additional messages in each chat, too old for a first pull. */
  old: number;
  slice: number;
  /** True: the first engine is live before the first step. */
  live: boolean;
}

export interface History {
  setting: Setting;
  steps: Step[];
}

export type Weights = Partial<Record<Step['kind'], number>>;

const pick = fc.nat(30);
const chat = fc.nat(CHATS.length - 1);
const tab = fc.nat(2);
const back = fc.nat(6);
const literal = <T extends string>(value: T): fc.Arbitrary<T> => fc.constant(value);
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

const arbitraries: { [K in Step['kind']]: fc.Arbitrary<Step> } = {
  go: fc.record({ kind: literal('go'), pick, fault }),
  drain: fc.record({ kind: literal('drain') }),
  pass: fc.record({
    kind: literal('pass'),
    ms: fc.constantFrom(20, 60, 1000, 6000, 25_000, 70_000),
    busy: fc.boolean(),
  }),
  sleep: fc.record({
    kind: literal('sleep'),
    ms: fc.constantFrom(30_000, 3_600_000, 20 * 86_400_000),
    silent: fc.boolean(),
  }),
  friend: fc.record({ kind: literal('friend'), who: fc.nat(4), late: fc.constantFrom(0, 0, 0, 500, 40_000) }),
  'friend-recalls': fc.record({ kind: literal('friend-recalls'), back }),
  'friend-reads': fc.record({ kind: literal('friend-reads'), chat }),
  elsewhere: fc.record({
    kind: literal('elsewhere'),
    act: fc.constantFrom('send', 'read', 'remove', 'clear', 'recall'),
    chat,
    pick: back,
  }),
  send: fc.record({ kind: literal('send'), tab, chat: fc.nat(2) }),
  show: fc.record({ kind: literal('show'), tab, chat, size: fc.constantFrom(3, 20, 500) }),
  read: fc.record({ kind: literal('read'), tab, row: back }),
  remove: fc.record({ kind: literal('remove'), tab, row: back, undo: fc.boolean() }),
  restore: fc.record({ kind: literal('restore'), tab, chat }),
  jump: fc.record({ kind: literal('jump'), tab, chat, pick, size: fc.constantFrom(1, 3, 20) }),
  flag: fc.record({
    kind: literal('flag'),
    tab: fc.oneof({ weight: 3, arbitrary: tab }, { weight: 1, arbitrary: fc.constant(null) }),
    chat: fc.nat(2),
    flag: fc.constantFrom('isTop', 'isDnd'),
    on: fc.boolean(),
  }),
  recall: fc.record({ kind: literal('recall'), tab, row: back }),
  clear: fc.record({ kind: literal('clear'), tab, chat, undo: fc.boolean() }),
  draft: fc.record({ kind: literal('draft'), tab, chat }),
  open: fc.record({ kind: literal('open'), tab, chat }),
  resend: fc.record({ kind: literal('resend'), which: back }),
  discard: fc.record({ kind: literal('discard'), which: back }),
  'resend-all': fc.record({ kind: literal('resend-all') }),
  tab: fc.record({
    kind: literal('tab'),
    act: fc.constantFrom('open', 'close', 'freeze', 'thaw'),
    which: tab,
  }),
  cut: fc.record({ kind: literal('cut'), silent: fc.boolean() }),
  online: fc.record({ kind: literal('online'), is: fc.boolean() }),
  suspect: fc.record({ kind: literal('suspect') }),
  expire: fc.record({ kind: literal('expire') }),
  compact: fc.record({ kind: literal('compact') }),
  crash: fc.record({ kind: literal('crash'), tabs: fc.boolean(), reach: fc.boolean() }),
  arm: fc.record({ kind: literal('arm'), at: fc.integer({ min: 1, max: 8 }), after: fc.boolean() }),
  hold: fc.record({ kind: literal('hold'), on: fc.boolean() }),
  turn: fc.record({ kind: literal('turn'), count: fc.integer({ min: 1, max: 6 }) }),
};

const setting: fc.Arbitrary<Setting> = fc.record({
  ahead: fc.constantFrom(0, 0, 18_000_000, -40_000),
  page: fc.constantFrom(3, 7, 50),
  history: fc.constantFrom(2, 5, 100),
  // The messages of a chat seldom fill more than one journal page, because each message costs time.
  backlog: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(0, 0, 2, 12) },
    { weight: 1, arbitrary: fc.constant(90) },
  ),
  old: fc.constantFrom(0, 0, 5),
  slice: fc.constantFrom(1, 50),
  live: fc.constantFrom(true, true, true, false),
});

/** Histories of at most `most` steps; a step without a weight does not happen. */
export function histories(weights: Weights, most: number): fc.Arbitrary<History> {
  const named = Object.entries(weights) as [Step['kind'], number][];
  const step = fc.oneof(...named.map(([kind, weight]) => ({ weight, arbitrary: arbitraries[kind] })));
  return fc.record({ setting, steps: fc.array(step, { minLength: 1, maxLength: most, size: 'max' }) });
}
