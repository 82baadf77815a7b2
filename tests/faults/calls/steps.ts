// Steps of a history of calls: acts of the users, and faults of the network, the engines and the server.
import fc from 'fast-check';
import { type CallFault, peerOf } from './device.ts';
import type { CallWorld } from './world.ts';

/** A number selects one of the current items by its remainder. */
export type CallHistoryStep =
  | { kind: 'go'; device: number; pick: number; fault: CallFault }
  | { kind: 'drain' }
  | { kind: 'pass'; ms: number }
  | { kind: 'call' | 'accept' | 'quit'; device: number; tab: number }
  /** A whole call up to the talk, between the caller and one device of the callee. */
  | { kind: 'talk'; device: number; tab: number }
  /** The caller hangs up and calls again, while the socket of a callee is closed. */
  | { kind: 'call-back'; device: number; tab: number; isNoticed: boolean }
  | { kind: 'no-devices'; device: number }
  | { kind: 'tab'; act: 'open' | 'close' | 'reload'; device: number; tab: number }
  | { kind: 'cut'; device: number; isNoticed: boolean }
  | { kind: 'connect'; device: number }
  | { kind: 'crash'; device: number }
  | { kind: 'restart-server' }
  | { kind: 'part' };

const device = fc.nat(2);
const tab = fc.nat(2);
const one = <T extends string>(kind: T): fc.Arbitrary<T> => fc.constant(kind);

const step: fc.Arbitrary<CallHistoryStep> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: one('go'),
      device,
      pick: fc.nat(5),
      fault: fc.constantFrom<CallFault>('none', 'none', 'none', 'lost', 'twice'),
    }),
  },
  { weight: 10, arbitrary: fc.record({ kind: one('drain') }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: one('pass'), ms: fc.constantFrom(100, 2_500, 6_000, 20_000, 40_000) }),
  },
  { weight: 8, arbitrary: fc.record({ kind: one('call'), device, tab }) },
  { weight: 10, arbitrary: fc.record({ kind: one('accept'), device, tab }) },
  { weight: 3, arbitrary: fc.record({ kind: one('quit'), device, tab }) },
  { weight: 6, arbitrary: fc.record({ kind: one('talk'), device, tab }) },
  { weight: 3, arbitrary: fc.record({ kind: one('call-back'), device, tab, isNoticed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: one('no-devices'), device }) },
  {
    weight: 7,
    arbitrary: fc.record({ kind: one('tab'), act: fc.constantFrom('open', 'close', 'reload'), device, tab }),
  },
  { weight: 4, arbitrary: fc.record({ kind: one('cut'), device, isNoticed: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: one('connect'), device }) },
  { weight: 3, arbitrary: fc.record({ kind: one('crash'), device }) },
  { weight: 1, arbitrary: fc.record({ kind: one('restart-server') }) },
  { weight: 1, arbitrary: fc.record({ kind: one('part') }) },
);

export const callHistories = (most: number): fc.Arbitrary<CallHistoryStep[]> =>
  fc.array(step, { minLength: 1, maxLength: most, size: 'max' });

let callNumber = 0;

export async function performCallStep(world: CallWorld, item: CallHistoryStep): Promise<void> {
  await apply(world, item);
  await world.settle();
  world.check();
}

async function apply(world: CallWorld, item: CallHistoryStep): Promise<void> {
  switch (item.kind) {
    case 'drain':
      return world.drain();
    case 'pass':
      return world.pass(item.ms);
    case 'restart-server':
      return world.restartServer();
    case 'part':
      if (world.session) world.act({ kind: 'parted' });
      return;
    default:
  }
  const target = world.device(item.device);
  const chosen = 'tab' in item ? target.tabs[item.tab % target.tabs.length] : target.tabs[0];
  switch (item.kind) {
    case 'go':
      target.takeNext(item.fault, item.pick);
      return;
    case 'cut':
      return target.cut(item.isNoticed);
    case 'connect':
      return target.connect();
    case 'crash':
      return target.crash();
    case 'talk': {
      const callee = item.device === 0 ? 1 : item.device;
      for (const at of [0, callee]) world.device(at).connect();
      await apply(world, { ...item, kind: 'call', device: 0 });
      await world.drain();
      await apply(world, { ...item, kind: 'accept', device: callee });
      return world.drain();
    }
    case 'call-back': {
      const callee = world.device(item.device === 0 ? 1 : item.device);
      callee.cut(item.isNoticed);
      await apply(world, { ...item, kind: 'quit', device: 0 });
      await world.drain();
      await apply(world, { ...item, kind: 'call', device: 0 });
      await world.drain();
      callee.connect();
      // The setup arrives before the answer to the question of the reconnected engine.
      callee.receive();
      await world.drain();
      return world.checkRinging(callee);
    }
    case 'call': {
      const call = `call-${String(++callNumber).padStart(6, '0')}`;
      const start = { call, friendId: peerOf(target), mode: 'voice' };
      if (chosen) void target.calls.run('callStart', start, chosen.seat);
      return;
    }
    case 'accept':
    case 'quit': {
      const { row } = target;
      const command = item.kind === 'accept' ? 'callAccept' : 'callQuit';
      if (chosen && row) void target.calls.run(command, { call: row.call }, chosen.seat);
      return;
    }
    case 'no-devices': {
      const owner = target.row?.owner;
      if (owner) void target.calls.run('callFail', { why: 'microphone' }, owner);
      return;
    }
    case 'tab':
      if (item.act === 'open') target.addTab();
      else if (chosen && item.act === 'reload') target.reloadTab(chosen);
      else if (chosen) target.closeTab(chosen);
  }
}
