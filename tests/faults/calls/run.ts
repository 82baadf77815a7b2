// Runs a history of calls, then heals the network, and checks that both sides and the server agree.
import { expect } from 'vitest';
import { performCallStep, type CallHistoryStep } from './steps.ts';
import { CallWorld } from './world.ts';

/** Longer than every time limit of a call, ms. */
const LONG = 150_000;

export async function runCallHistory(history: readonly CallHistoryStep[]): Promise<void> {
  const world = new CallWorld();
  for (const step of history) await performCallStep(world, step);
  await heal(world);
  for (const device of world.devices) if (device.tabs.length === 0) device.addTab();
  await passQuietly(world, LONG);
  expect({ violations: world.violations, ...agreement(world) }).toEqual({ violations: [], ...AGREED });
  // Each device loses its tabs, so that every call has to end on all sides (INV-7).
  for (const device of world.devices) for (const tab of device.tabs) device.closeTab(tab);
  await passQuietly(world, LONG);
  const left = world.devices.filter(({ row }) => row !== null).length;
  expect({ violations: world.violations, session: world.session, left }).toEqual({
    violations: [],
    session: null,
    left: 0,
  });
}

async function heal(world: CallWorld): Promise<void> {
  for (const device of world.devices) device.connect();
  await world.drain();
}

/** Passes time while the network delivers everything at once. */
async function passQuietly(world: CallWorld, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await world.pass(500);
    await world.drain();
  }
}

const AGREED = { strangers: [], missing: [], notTalking: [] };

/** Devices whose state differs from the server's call. */
function agreement({ session, devices }: CallWorld): typeof AGREED | object {
  const inCall = new Set(
    session ? [session.caller.signInId, ...(session.talk ? [session.talk.acceptor.signInId] : [])] : [],
  );
  const isIn = (signInId: number): boolean => inCall.has(signInId);
  const steps = devices.map(({ participant: { signInId }, row }) => ({ signInId, step: row?.step ?? null }));
  return {
    strangers: steps.filter(({ signInId, step }) => step !== null && !isIn(signInId)),
    missing: steps.filter(({ signInId, step }) => step === null && isIn(signInId)),
    notTalking: steps.filter(({ signInId, step }) => isIn(signInId) && step !== null && step !== 'talking'),
  };
}
