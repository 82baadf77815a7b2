// The end of a history: all faults end, and time goes on until nothing is left to do.
import { MessageType } from '../../../src/core/domain/enums.ts';
import { toLeanJson } from '../../../src/core/wire/convert.ts';
import { targetOf } from '../../../src/core/domain/chat-key.ts';
import { isMessage } from '../../../src/core/domain/outbox-row.ts';
import { ME, type Simulation } from './simulation.ts';
import { kindOf } from './store.ts';
import { CHATS } from './steps.ts';

export async function recoverAll(sim: Simulation): Promise<void> {
  const { disk, network } = sim;
  sim.engine.store.death = null;
  for (const tab of sim.tabs) tab.thaw();
  for (const go of disk.held?.splice(0) ?? []) go();
  disk.held = null;
  network.setOnline(true);
  network.endOrphans(true);
  await sim.drain();
  await untilSettled(sim);
  // Dropped frames and messages that were committed late arrive with the next pull.
  await sim.pass(60_000, true);
  sim.commitDue(true);
  await untilSettled(sim);
  network.cut(false);
  await untilSettled(sim);
  sim.pushes.settled();
}

/** Repeats the last push of each kind that no pull repeats, in case one was lost. */
export async function repeatPushes(sim: Simulation): Promise<void> {
  const { server } = sim;
  for (const chat of CHATS) {
    const { targetId } = targetOf(chat);
    const kind = kindOf(chat);
    const place = kind === 'private' ? { recvId: targetId } : kind === 'group' ? { groupId: targetId } : {};
    const readTo = server.store.readTo(ME, chat);
    const at = kind === 'system' ? { seqNo: readTo } : { id: readTo };
    if (readTo > 0) server.repeatPush(ME, kind, { type: MessageType.READED, sendId: ME, ...place, ...at });
    const { upTo, ids } = server.store.hiddenOf(ME, chat);
    const deleted = { type: MessageType.DELETED, sendId: ME, ...place };
    if (ids.length > 0) {
      server.repeatPush(ME, kind, {
        ...deleted,
        content: toLeanJson({ chatId: targetId, messageIds: ids, maxId: null }),
      });
    }
    if (upTo > 0) {
      server.repeatPush(ME, kind, {
        ...deleted,
        content: toLeanJson({ chatId: targetId, messageIds: null, maxId: upTo }),
      });
    }
  }
  await sim.drain();
  sim.pushes.settled();
  await untilSettled(sim);
}

/** Limit of the virtual time in which the engine must settle, ms. */
const MAX_SETTLE_TIME = 600_000;

export async function untilSettled(sim: Simulation): Promise<void> {
  const end = sim.clock.ran + MAX_SETTLE_TIME;
  for (;;) {
    await sim.drain();
    if (isSettled(sim)) break;
    if (sim.clock.ran > end) {
      const { account } = sim;
      const rows = account?.outbox.rows().map(({ tmpId, state }) => `${tmpId} ${state}`);
      const pending = sim.tabs.flatMap((tab) => [...tab.pending]);
      sim.violations.push(
        `the engine never settles: ${account?.link.state.step}, ${rows?.join()}, ${pending.join()}`,
      );
      return;
    }
    await sim.pass(Math.max(1, Math.min(20_000, sim.engine.timers.next - sim.clock.ran)), true);
  }
  // The group commit stores the last events.
  await sim.pass(100, true);
}

function isSettled(sim: Simulation): boolean {
  const { account } = sim;
  return (
    account?.link.state.step === 'live' &&
    account.outbox.rows().every((row) => isMessage(row) && row.state === 'failed') &&
    sim.tabs.every((tab) => tab.pending.size === 0)
  );
}
