// Performs one step of a history.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Simulation } from './simulation.ts';
import { ME } from './simulation.ts';
import { otherSide, placeOf, type Caller } from './server.ts';
import { kindOf, type Row } from './store.ts';
import { CHATS, type Step } from './steps.ts';
import type { SimTab } from './tab.ts';

export async function performStep(sim: Simulation, step: Step): Promise<void> {
  await applyStep(sim, step);
  await sim.settle();
}

const ELSEWHERE: Caller = { user: ME, here: false };
const chatAt = (at: number): ChatKey => CHATS[at % CHATS.length] ?? 'private-2';

async function applyStep(sim: Simulation, step: Step): Promise<void> {
  switch (step.kind) {
    case 'go': {
      const all = sim.possibilities();
      return all[step.pick % all.length]?.take(step.fault);
    }
    case 'drain':
      return sim.drain();
    case 'turn':
      for (let n = 0; n < step.count; n++) {
        sim.possibilities()[0]?.take('none');
        await sim.settle();
      }
      return;
    case 'pass':
      return sim.pass(step.ms, step.busy);
    case 'sleep':
      return sim.sleep(step.ms, step.silent);
    case 'friend':
      return sendFromFriend(sim, step.who, step.late);
    case 'friend-recalls': {
      const row = newestMessage(sim, step.back, (it) => it.sendId !== ME && it.kind !== 'system');
      if (row) sim.server.recall({ user: row.sendId, here: false }, row.kind, row.id);
      return;
    }
    case 'friend-reads': {
      const chat = chatAt(step.chat);
      if (chat === 'system-0') return;
      const reader = chat === 'private-3' ? 3 : 2;
      return sim.server.read({ user: reader, here: false }, otherSide(ME, chat), null);
    }
    case 'elsewhere':
      return actElsewhere(sim, step.act, chatAt(step.chat), step.pick);
    case 'hold': {
      const { held } = sim.disk;
      sim.disk.held = step.on ? (held ?? []) : null;
      if (step.on) return;
      if (held) sim.pushes.released();
      for (const go of held ?? []) go();
      return;
    }
    case 'cut':
      return sim.network.cut(step.silent);
    case 'online':
      sim.network.setOnline(step.is);
      return sim.account?.link.input({ kind: step.is ? 'online' : 'offline' });
    case 'suspect':
      return sim.account?.link.input({ kind: 'suspect' });
    case 'expire':
      return sim.server.expire();
    case 'compact':
      return void sim.engine.log?.compact();
    case 'crash':
      return sim.crash(step.tabs, step.reach);
    case 'arm':
      sim.engine.store.death = { at: sim.engine.store.written + step.at, after: step.after };
      return;
    case 'flag':
      if (step.tab === null) return sim.server.setFlag(ELSEWHERE, chatAt(step.chat), step.flag, step.on);
      return applyUserStep(sim, step);
    default:
      return applyUserStep(sim, step);
  }
}

function applyUserStep(sim: Simulation, step: Step): void {
  const { promises } = sim;
  const index = ('tab' in step ? step.tab : 'which' in step ? step.which : 0) ?? 0;
  const tab = sim.tabs[index % sim.tabs.length];
  // The user cannot act in a frozen tab.
  if (!tab || (tab.frozen && step.kind !== 'tab')) return;
  switch (step.kind) {
    case 'send':
      return void sim.send(tab, chatAt(step.chat));
    case 'show':
      tab.show(chatAt(step.chat), step.size);
      return;
    case 'open':
      return void sim.commandWithPromise(tab, 'open', { chat: chatAt(step.chat) }, () => undefined);
    case 'read': {
      const [chat, id] = shown(tab, step.row);
      if (id)
        void sim.commandWithPromise(tab, 'read', { chat, upTo: id }, (lastId) =>
          promises.of(chat).read(Math.min(id, lastId)),
        );
      return;
    }
    case 'remove': {
      const [chat, id] = shown(tab, step.row);
      const undo = step.undo === true;
      const { undos: undosBefore } = promises.of(chat);
      const promise = (lastId: number): void => {
        if (undo && promises.of(chat).undos !== undosBefore) return;
        if (id <= lastId) promises.of(chat).delete({ ids: [id], upTo: 0, own: true, undo });
      };
      if (id) void sim.commandWithPromise(tab, 'deleteForMe', { chat, ids: [id], undo }, promise);
      return;
    }
    case 'recall': {
      const own = tab.rows.filter((row) => row.own && !row.recalled);
      const id = own.at(-1 - (step.row % Math.max(1, own.length)))?.id;
      const chat = tab.shown?.chat;
      if (chat && id)
        void sim.commandWithPromise(
          tab,
          'recall',
          { chat, id },
          () => void promises.of(chat).recalled.add(id),
        );
      return;
    }
    case 'clear': {
      const chat = chatAt(step.chat);
      const undo = step.undo === true;
      const { undos: undosBefore } = promises.of(chat);
      const promise = (lastId: number): void => {
        if (undo && promises.of(chat).undos !== undosBefore) return;
        promises.of(chat).delete({ ids: [], upTo: lastId, own: true, undo });
      };
      return void sim.commandWithPromise(tab, 'deleteChat', { chat, undo }, promise);
    }
    case 'restore':
      return void sim.commandWithPromise(tab, 'undoDelete', { chat: chatAt(step.chat) }, () => undefined);
    case 'jump': {
      const chat = chatAt(step.chat);
      const rows = sim.server.store.inChat(ME, chat).filter(({ type }) => type !== MessageType.RECALL);
      const id = rows[step.pick % Math.max(1, rows.length)]?.id;
      if (id === undefined) return;
      tab.show(chat, step.size, { id, after: step.size });
      return void sim.commandWithPromise(tab, 'locate', { chat, id }, () => undefined);
    }
    case 'flag': {
      const { flag, on } = step;
      const name = flag === 'isTop' ? 'setTop' : 'setDnd';
      return void sim.commandWithPromise(tab, name, { chat: chatAt(step.chat), on }, () => undefined);
    }
    case 'draft': {
      const chat = chatAt(step.chat % 3);
      const revision = ++sim.revision;
      const promise = (): void => {
        promises.of(chat).draft = Math.max(promises.of(chat).draft, revision);
      };
      return void sim.commandWithPromise(
        tab,
        'draft',
        { chat, text: `draft ${revision}`, revision },
        promise,
      );
    }
    case 'resend': {
      const tmpId = unsent(sim, step.which);
      if (tmpId) void sim.commandWithPromise(tab, 'resend', { tmpId }, () => undefined);
      return;
    }
    case 'resend-all':
      return void sim.commandWithPromise(tab, 'resendAll', {}, () => undefined);
    case 'discard': {
      const tmpId = unsent(sim, step.which);
      const text = tmpId ? promises.texts.get(tmpId) : undefined;
      if (!text) return;
      // By the time the user can act, the server has received every text that the dead engine sent.
      sim.network.endOrphans(true);
      text.failed = text.discardBegun = true;
      return void sim.commandWithPromise(tab, 'discard', { tmpId: text.tmpId }, () => {
        text.discarded = true;
      });
    }
    case 'tab':
      if (step.act === 'open' && sim.tabs.length < 3) sim.addTab();
      if (step.act === 'close') sim.closeTab(tab);
      if (step.act === 'freeze') tab.freeze();
      if (step.act === 'thaw') tab.thaw();
      return;
    default:
      throw new Error(`no code performs the step ${step.kind}`);
  }
}

/** A message that a tab shows; 0 is the newest. */
function shown(tab: SimTab, back: number): [ChatKey, number] {
  const { rows } = tab;
  return [tab.shown?.chat ?? 'private-2', rows.at(-1 - (back % Math.max(1, rows.length)))?.id ?? 0];
}

function unsent(sim: Simulation, which: number): string | undefined {
  const rows = sim.account?.outbox.rows().filter((row) => row.work.kind === 'message') ?? [];
  return rows[which % rows.length]?.tmpId;
}

function sendFromFriend(sim: Simulation, who: number, late: number): void {
  const content = sim.uniqueContent();
  const mentions = who === 3 ? [ME] : [];
  const address = [
    placeOf(2, 'private-1'),
    placeOf(3, 'private-1'),
    placeOf(2, 'group-7'),
    placeOf(3, 'group-7'),
    placeOf(0, 'system-0'),
  ][who];
  if (!address) return;
  const type = address.kind === 'system' ? MessageType.SYSTEM_MESSAGE : MessageType.TEXT;
  const draft = { ...address, content, at: mentions, type };
  if (late === 0) return void sim.server.send({ user: address.sendId, here: false }, draft);
  const row = sim.server.store.add({ ...draft, committed: false, late: true });
  sim.uncommitted.push({ row, at: sim.clock.now() + late });
}

function actElsewhere(sim: Simulation, action: string, chat: ChatKey, pick: number): void {
  const { server } = sim;
  const rows = server.store.inChat(ME, chat).filter(({ type }) => type !== MessageType.RECALL);
  const row = rows.at(-1 - (pick % Math.max(1, rows.length)));
  if (action === 'send' && chat !== 'system-0') {
    const receipt = chat === 'group-7';
    server.send(ELSEWHERE, {
      ...placeOf(ME, chat),
      content: sim.uniqueContent(),
      tmpId: `other${sim.uniqueContent()}`,
      receipt,
    });
  } else if (action === 'read') server.read(ELSEWHERE, chat, row?.id ?? null);
  else if (chat === 'system-0' || !row) return;
  else if (action === 'remove') server.remove(ELSEWHERE, chat, [row.id]);
  else if (action === 'clear') server.clear(ELSEWHERE, chat, row.id);
  else if (action === 'recall') server.recall(ELSEWHERE, kindOf(chat), row.id);
}

function newestMessage(sim: Simulation, back: number, wanted: (row: Row) => boolean): Row | undefined {
  const { rows } = sim.server.store;
  const all = [...rows.private, ...rows.group].filter(
    (row) => row.committed && row.type !== MessageType.RECALL && wanted(row),
  );
  all.sort((a, b) => a.sendTime - b.sendTime);
  return all.at(-1 - (back % Math.max(1, all.length)));
}
