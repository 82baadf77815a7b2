// The end of a history: all faults end, and time passes until nothing is left to do. No pull is forced: the nodes
// themselves must close the sockets whose pushes are missing. Only after the death of a node without Redis, which is a
// known limit (docs/design/cluster.md), the sockets break once more.
import type { World } from './world.ts';

/** Limit of the virtual time in which the devices must settle, ms. */
const MAX_SETTLE_MS = 300_000;
/** Silent nodes are found after 6 s, silent sockets after 60 s, and sockets with missing pushes close over 20 s. */
const HEAL_MS = 70_000;

export async function recoverAll(world: World): Promise<void> {
  for (const node of world.nodes) {
    node.connection.death = null;
    node.isDatabaseUp = true;
    node.link.wayMs = 1;
    if (node.state !== 'dead') node.link.heal();
  }
  await world.untilNodesRun();
  for (const { engine, options } of world.devices) {
    options.network.setOnline(true);
    options.network.endOrphans(true);
    engine.account?.link.input({ kind: 'online' });
  }
  await settleDevices(world);
  await world.pass(HEAL_MS, true);
  if (world.hasLostUsers) for (const { options } of world.devices) options.network.cut(false);
  await settleDevices(world);
  for (const { engine, tabs } of world.devices) {
    if (engine.account?.outbox.failedCount) void tabs[0]?.command('resendAll', {});
  }
  await settleDevices(world);
  for (const { server } of world.nodes) {
    if (!server?.services.hub.cluster.isAttached()) world.violations.add('a node is not attached');
  }
}

export async function settleDevices(world: World): Promise<void> {
  const end = world.clock.ran + MAX_SETTLE_MS;
  await world.drain();
  while (!world.devices.every(({ isSettled }) => isSettled)) {
    if (world.clock.ran > end) {
      const states = world.devices.map(({ engine, tabs, options }) =>
        [
          options.name,
          engine.account?.link.state.step,
          ...(engine.account?.outbox.rows() ?? []).map(({ tmpId, state }) => `${tmpId} ${state}`),
          ...tabs.flatMap((tab) => [...tab.pending]),
        ].join(' '),
      );
      world.violations.add(`the devices never settle: ${states.join(', ')}`);
      return;
    }
    await world.pass(500, true);
  }
  // Pushes to the other devices, and the group commit.
  await world.pass(200, true);
}
