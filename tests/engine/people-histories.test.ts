// Generated histories of users who change friends and groups at the same time, with lost connections and late answers.
// Afterwards each device shows the server's state, and the server's rows are consistent.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Result } from '../../src/core/contract/result.ts';
import { scaled, timeFor } from '../support/seeded.ts';
import { until } from './databases.ts';
import { CROSSINGS, histories, perform, type Act, type Batch } from './people-acts.ts';
import {
  brokenRows,
  loadedGroups,
  openScene,
  pushesArrived,
  quiet,
  serverState,
  stateOf,
  type Scene,
} from './people-scene.ts';
import { TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** Longest wait for a device to show the server's state once nothing is under way, ms. */
const SETTLES = 2_000;

async function runHistory(batches: Batch[]): Promise<void> {
  const scene = await openScene(testServer);
  try {
    await quiet(testServer, scene.devices);
    for (const batch of batches) expect(await runBatch(scene, batch)).toEqual([]);
    await quiet(testServer, scene.devices);
    for (const device of scene.devices) {
      const loaded = loadedGroups(device, scene.groups);
      const truth = await serverState(testServer, device, loaded);
      const shown = (): string => JSON.stringify(stateOf(device, loaded));
      const end = performance.now() + SETTLES;
      await until(() => shown() === JSON.stringify(truth) || performance.now() > end);
      expect({ user: device.person.userName, ...stateOf(device, loaded) }).toEqual({
        user: device.person.userName,
        ...truth,
      });
    }
    expect(await brokenRows(testServer, scene)).toEqual([]);
  } finally {
    await Promise.all(scene.devices.map(({ browser }) => browser.dispose()));
  }
}

/** Returns the results that no user may ever see. */
async function runBatch(scene: Scene, { acts, late }: Batch): Promise<object[]> {
  const isCut = acts.some(({ kind }) => kind === 'cut');
  const problems: object[] = [];
  const run = async (act: Act): Promise<void> => {
    for (const result of await perform(scene, act)) {
      if (!isExpected(result, isCut)) problems.push({ act, result });
    }
  };
  const lateDevice = late === null ? undefined : scene.devices[late];
  const release = lateDevice?.holdAnswers();
  const held = acts.filter(({ by }) => by === late).map(run);
  // The server has done the late acts before it gets the others.
  await until(() => lateDevice?.underWay() === lateDevice?.heldBack());
  await Promise.all(acts.filter(({ by }) => by !== late).map(run));
  await pushesArrived(testServer, scene.devices);
  release?.();
  await Promise.all(held);
  // A connection that this batch has cut would answer the next batch with OFFLINE.
  if (isCut) await quiet(testServer, scene.devices);
  return problems;
}

function isExpected(result: Result<unknown>, isCut: boolean): boolean {
  if (result.ok) return true;
  const { error } = result;
  return error.code === 'REFUSED' ? error.message !== '' : isCut && error.code === 'OFFLINE';
}

test('[PRIV-05, PRIV-06, PRIV-07, GRP-04, GRP-05] Crossing acts end in one state for all devices', async () => {
  for (const { history } of CROSSINGS) {
    // Without late answers, then with those of a user with two devices and of one with one.
    for (const late of [null, 0, 3]) {
      await expect(runHistory(history.map(({ acts }) => ({ acts, late })))).resolves.toBeUndefined();
    }
  }
});

test(
  '[PRIV-05, PRIV-06, PRIV-07, GRP-04, GRP-05] Devices show the server’s state after generated acts',
  async () => {
    await fc.assert(fc.asyncProperty(histories, runHistory), {
      numRuns: scaled(12),
      // A shrink step takes as long as a history, and a race need not repeat in it.
      endOnFailure: true,
    });
  },
  timeFor(12),
);
