// Runs a history of group calls, then heals the network, and checks that all devices and the server agree.
import { expect } from 'vitest';
import { check, performGroupCallStep } from './acts.ts';
import { disagreements, openMedia } from './agreement.ts';
import type { GroupCallHistory } from './steps.ts';
import { GroupCallWorld } from './world.ts';

/** Longer than every time limit of a call, ms. */
const LONG = 150_000;

export async function runGroupCallHistory({ users, steps }: GroupCallHistory): Promise<void> {
  const world = new GroupCallWorld(users);
  for (const step of steps) await performGroupCallStep(world, step);
  await world.heal();
  for (const device of world.devices) if (device.tabs.length === 0) device.addTab();
  await world.passQuietly(LONG);
  await check(world);
  expect({
    violations: world.violations,
    disagreements: await disagreements(world, false),
    media: world.devices.flatMap(openMedia),
    steps: world.devices.flatMap(({ row }) => row?.step ?? []).filter((step) => step !== 'talking'),
  }).toEqual({ violations: [], disagreements: [], media: [], steps: [] });
  // Each device loses its tabs, so that every call has to end on all sides (INV-7).
  for (const device of world.devices) for (const tab of device.tabs) device.closeTab(tab);
  await world.passQuietly(LONG);
  await check(world);
  expect({
    violations: world.violations,
    busy: [...world.server.busyUsers],
    rows: world.devices.flatMap(({ row, runningRows }) => [...(row ? [row] : []), ...runningRows]),
  }).toEqual({ violations: [], busy: [], rows: [] });
}
