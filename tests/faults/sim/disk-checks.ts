// Checks of the disk, which is read as the next engine would read it. No cursor passes data that are not stored
// (INV-1). Every promise holds (INV-12). No text is lost (INV-3). The unread count equals a recount.
import { Observable } from 'rxjs';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { isVisible } from '../../../src/core/domain/chat.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { FEEDS } from '../../../src/core/wire/index.ts';
import type { EngineEnv } from '../../../workers/env.ts';
import { openAccount, type Account } from '../../../workers/account/account.ts';
import { createScope } from '../../../workers/scope.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { cursorKey } from '../../../workers/journal/schema.ts';
import { MemoryStore } from '../memory-store.ts';
import { visibleState, type VisibleState } from './visible-state.ts';
import { ME, SELF, type Simulation } from './simulation.ts';
import { CHATS } from './steps.ts';
import { unexpected } from '../../unit/support.ts';

/** Opens an account over the journal, without a network and without writes. */
export async function openFromDisk(sim: Simulation): Promise<Account> {
  const { clock, disk } = sim;
  const never = new Promise<never>(() => undefined);
  const scheduler = { now: clock.now, schedule: () => new Observable().subscribe() };
  const env = { now: clock.now, random: () => 0.5, scheduler, idle: () => never } as unknown as EngineEnv;
  const account = await openAccount({
    env,
    http: { call: () => never, serverNow: clock.now },
    upload: () => never,
    journal: new Journal(new MemoryStore(disk), jsonCodec),
    self: SELF,
    scope: createScope(unexpected),
    accessToken: () => null,
    loadUser: () => never,
    inUse: () => false,
  });
  return account;
}

export async function checkDiskInvariants(sim: Simulation): Promise<void> {
  const { held } = sim.disk;
  sim.disk.held = null;
  const account = await openFromDisk(sim);
  const states = new Map<ChatKey, VisibleState | null>();
  for (const chat of CHATS) {
    const visible = await visibleState(account, chat);
    states.set(chat, visible);
    if (!visible) continue;
    const { state, unread } = visible;
    sim.violations.push(
      ...sim.promises
        .of(chat)
        .violations(chat, state.marks)
        .map((it) => `disk: ${it}`),
    );
    if (state.summary.unread !== unread)
      sim.violations.push(
        `disk: ${chat} has ${unread} unread messages, and its row says ${state.summary.unread}`,
      );
    const last = visible.messages.at(-1)?.id ?? 0;
    if ((state.summary.last?.id ?? 0) !== last)
      sim.violations.push(`disk: the last of ${chat} is ${last}, not ${state.summary.last?.id}`);
  }
  checkCursors(sim, states);
  checkTexts(sim, account);
  sim.disk.held = held;
}

function checkCursors(sim: Simulation, states: ReadonlyMap<ChatKey, VisibleState | null>): void {
  const meta = new Map(sim.disk.entries('meta').map(({ key, value }) => [String(key), Number(value)]));
  for (const kind of FEEDS) {
    const done = meta.get(cursorKey('done', kind)) ?? 0;
    const ask = meta.get(cursorKey('ask', kind)) ?? 0;
    for (const row of sim.server.store.visible(ME, kind)) {
      if (row.type === MessageType.RECALL || row.id > (row.late ? ask : done) || sim.isOld(row)) continue;
      const chat = sim.server.store.chatOf(row, ME);
      const visible = chat ? states.get(chat) : null;
      if (visible && !isVisible(row.id, visible.state.marks)) continue;
      if (!visible?.messages.some(({ id }) => id === row.id)) {
        sim.violations.push(
          `disk: the cursors of ${kind} are ${ask}, ${done}, and ${row.id} of ${chat} is not stored`,
        );
      }
    }
  }
}

function checkTexts(sim: Simulation, account: Account): void {
  for (const text of sim.promises.texts.values()) {
    if (!text.accepted || text.discardBegun || sim.onServer(text.tmpId).length > 0) continue;
    if (!account.outbox.row(text.tmpId))
      sim.violations.push(`disk: ${text.content} has a receipt, and is lost`);
  }
}
