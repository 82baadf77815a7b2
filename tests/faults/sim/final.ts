// What must be true when everything has come to its end: the server's truth, in this browser's memory, on its
// disk and in each of its tabs.
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { emptyChat } from '../../../src/core/domain/chat.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { ViewName, ViewSpec } from '../../../src/core/contract/views.ts';
import type { ViewState } from '../../../src/line/api.ts';
import { fromDisk } from './examine.ts';
import { tellAgain, untilSettled } from './heal.ts';
import { pictureOf, type Picture } from './picture.ts';
import { ME, type Simulation } from './simulation.ts';
import { CHATS } from './steps.ts';
import type { Row } from './store.ts';

export async function checkEnd(sim: Simulation): Promise<void> {
  checkFlags(sim);
  await jumpEverywhere(sim);
  await lookEverywhere(sim);
  const held = await pictures(sim);
  for (const chat of CHATS) {
    const state = sim.account?.chatStore.chat(chat);
    if (state) sim.wrong.push(...sim.facts.of(chat).broken(chat, state.marks));
    checkMissing(sim, chat, held.get(chat) ?? null);
  }
  checkTexts(sim);
  checkOrder(sim);
  await tellAgain(sim);
  const told = await pictures(sim);
  for (const chat of CHATS) {
    checkTruth(sim, chat, told.get(chat) ?? null);
    checkMissing(sim, chat, told.get(chat) ?? null);
  }
  await checkDisk(sim, told);
  await checkTabs(sim);
  await resendAll(sim);
}

/** What this user has set is what the server has. */
function checkFlags(sim: Simulation): void {
  const people = sim.account?.people;
  for (const [chat, held] of [
    ['private-2', people?.friend(2)],
    ['private-3', people?.friend(3)],
    ['group-7', people?.group(7)],
  ] as const) {
    const right = JSON.stringify(sim.server.flagsOf(ME, chat));
    const { isTop, isDnd } = held ?? {};
    if (held && JSON.stringify({ isTop, isDnd }) !== right)
      sim.wrong.push(`${chat} has top ${isTop} and dnd ${isDnd}, not ${right}`);
  }
}

/** A message that the server has can be jumped to, without the history between. */
async function jumpEverywhere(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  const before = tab?.shown;
  for (const chat of CHATS) {
    const rows = sim.server.store.inChat(ME, chat).filter(hasPlace);
    for (const row of [rows[0], rows[rows.length >> 1]]) {
      if (!row || !tab || isOutOfReach(sim, chat, row)) continue;
      const locating = tab.command('locate', { chat, id: row.id });
      await untilSettled(sim);
      const receipt = await locating;
      if (!receipt.ok) {
        sim.wrong.push(`${row.id} of ${chat} cannot be jumped to: ${receipt.error.code}`);
        continue;
      }
      tab.show(chat, 3, { id: row.id, after: 2 });
      await untilSettled(sim);
      if (!tab.rows.some(({ id }) => id === row.id))
        sim.wrong.push(`a jump to ${row.id} of ${chat} does not show it`);
    }
  }
  if (before) tab?.show(before.chat, before.size, before.around);
  await untilSettled(sim);
}

/** Every chat is opened once, so that what stands behind gaps is there. */
async function lookEverywhere(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  const before = tab?.shown;
  for (const chat of CHATS) {
    tab?.show(chat, 1000);
    await untilSettled(sim);
    const gaps = tab?.mirrors
      .state({ view: 'pane', chat, size: 1000 })
      .rows.filter((row) => row.gap === 'filling');
    for (const gap of gaps ?? []) sim.wrong.push(`${chat} ${gap.key} is never filled`);
  }
  if (before) tab?.show(before.chat, before.size, before.around);
  await untilSettled(sim);
}

async function pictures(sim: Simulation): Promise<Map<ChatKey, Picture | null>> {
  const all = new Map<ChatKey, Picture | null>();
  for (const chat of CHATS) all.set(chat, sim.account && (await pictureOf(sim.account, chat)));
  return all;
}

const hasPlace = (row: Row): boolean => row.type !== MessageType.RECALL;

/**
 * System messages have no history, and the server is not told which were deleted. A chat of which no pull has
 * brought anything is not known. What an absence of a month has left out stands behind a gap as soon as
 * something newer comes.
 */
function isOutOfReach(sim: Simulation, chat: ChatKey, row: Row): boolean {
  const summary = sim.account?.chatStore.chat(chat)?.summary;
  const known = summary !== undefined && summary.lastId > 0 && row.id <= (summary.brokenAfter ?? Infinity);
  if (sim.isOld(row) && (!known || chat === 'system-0')) return true;
  return (
    chat === 'system-0' &&
    (sim.facts.of(chat).isGone(row.id) || sim.facts.perhapsGone.some((gone) => gone(row.id)))
  );
}

/** A pull from the beginning does not bring recalls that are older than a month. */
const recalledLongAgo = (sim: Simulation, row: Row): boolean =>
  row.recallId !== null &&
  sim.server.store.rows[row.kind].some((it) => it.id === row.recallId && sim.isOld(it));

/** INV-1, and nothing that nobody has. */
function checkMissing(sim: Simulation, chat: ChatKey, picture: Picture | null): void {
  const held = new Map(picture?.messages.map((it) => [it.id, it]));
  for (const row of sim.server.store.inChat(ME, chat).filter(hasPlace)) {
    const it = held.get(row.id);
    if (!it) {
      if (!isOutOfReach(sim, chat, row)) sim.wrong.push(`${row.id} of ${chat} is missing (${row.content})`);
    } else if (recalledLongAgo(sim, row)) continue;
    else if (!tells(it.content, row.content))
      sim.wrong.push(`${row.id} of ${chat} is ${it.content}, not ${row.content}`);
    else if ((row.recallId !== null) !== (it.status === MessageStatus.RECALL)) {
      sim.wrong.push(`${row.id} of ${chat} has status ${it.status}`);
    }
    if (it && it.status === MessageStatus.READED && it.selfSend && chat.startsWith('private')) {
      if (sim.server.store.statusFor(row, ME) !== MessageStatus.READED)
        sim.wrong.push(`${row.id} of ${chat} was never read`);
    }
  }
}

/** Once everything was told, memory and server are the same. */
function checkTruth(sim: Simulation, chat: ChatKey, picture: Picture | null): void {
  const { store } = sim.server;
  const held = new Set(picture?.messages.map(({ id }) => id));
  const rows = store
    .inChat(ME, chat)
    .filter((row) => hasPlace(row) && (held.has(row.id) || !isOutOfReach(sim, chat, row)));
  if (!picture) {
    if (rows.length > 0) sim.wrong.push(`${chat} is missing`);
    return;
  }
  const { state, messages, unread } = picture;
  const known = new Set(rows.map(({ id }) => id));
  for (const { id } of messages) if (!known.has(id)) sim.wrong.push(`${id} of ${chat} is nobody's`);
  const { summary } = state;
  if (summary.unread !== unread) sim.wrong.push(`${chat} has ${unread} unread, and says ${summary.unread}`);
  // Where the server refused to be told, this browser knows more.
  const readTo = Math.max(store.readTo(ME, chat), sim.facts.of(chat).readUpTo);
  const right = rows.filter((row) => row.id > readTo && row.sendId !== ME && row.recallId === null);
  // Of what is older than a month it depends on whether it came by a pull or from the history.
  const { perhapsRead } = sim.facts.of(chat);
  const young = right.filter((row) => !sim.isOld(row) && row.id > perhapsRead);
  const most = [...right, ...rows.filter((row) => recalledLongAgo(sim, row))];
  if (unread < young.length || unread > most.length)
    sim.wrong.push(`${chat} has ${right.length} unread, not ${unread}`);
  const mentions = summary.mentions.map(({ id }) => id);
  const calls = new Set(most.filter((row) => row.at.length > 0).map(({ id }) => id));
  const isWrong = young.some((row) => row.at.length > 0 && !mentions.includes(row.id));
  if (isWrong || mentions.some((id) => !calls.has(id)))
    sim.wrong.push(`${chat} has mentions ${mentions.join()}`);
  if ((summary.last?.id ?? 0) !== (rows.at(-1)?.id ?? 0))
    sim.wrong.push(`the last of ${chat} is ${summary.last?.id}`);
}

/** INV-3: each text once, or failed; never both. */
function checkTexts(sim: Simulation): void {
  for (const text of sim.facts.texts.values()) {
    const rows = sim.onServer(text.tmpId);
    const held = sim.account?.outbox.row(text.tmpId);
    if (rows.length > 1) sim.wrong.push(`${text.content} is ${rows.length} times on the server`);
    // One that was deleted elsewhere meanwhile comes with no pull: only another attempt can tell.
    const seen = rows.some((row) => sim.server.store.isVisible(ME, row) && !sim.isOld(row));
    if (seen && held) sim.wrong.push(`${text.content} is on the server, and unsent here`);
    if (rows.length > 0 || !text.accepted) continue;
    if (!text.leaving && held?.state !== 'failed')
      sim.wrong.push(`${text.content} has a receipt, and is nowhere`);
    if (text.discarded && held) sim.wrong.push(`${text.content} was discarded, and is there`);
  }
}

/** INV-4: what never failed reached the server in the order of acceptance. */
function checkOrder(sim: Simulation): void {
  for (const chat of CHATS) {
    const sent = [...sim.facts.texts.values()]
      .filter((text) => text.chat === chat && !text.failed)
      .flatMap((text) => sim.onServer(text.tmpId).map(({ id }) => ({ ...text, id })))
      .sort((a, b) => a.id - b.id);
    for (const [at, text] of sent.entries()) {
      if (text.turn < (sent[at - 1]?.turn ?? 0))
        sim.wrong.push(`${text.content} reached the server before its turn`);
    }
  }
}

/** INV-2: the disk alone gives the same. */
async function checkDisk(sim: Simulation, held: ReadonlyMap<ChatKey, Picture | null>): Promise<void> {
  const account = await fromDisk(sim);
  for (const chat of CHATS) {
    const picture = await pictureOf(account, chat);
    const before = held.get(chat) ?? null;
    const word = (it: Picture | null): string => {
      const { state, messages } = it ?? { state: emptyChat(chat), messages: [] };
      const { last, ...summary } = state.summary;
      // A text that was given twice and deleted elsewhere meanwhile shows as failed while its message is in pages.
      const unsent = state.unsent.filter(({ tmpId }) => sim.onServer(tmpId).length === 0);
      const echoes = unsent.map(({ tmpId, status, order }) => [tmpId, status, order]);
      return JSON.stringify([summary, last?.id, state.marks, messages, echoes]);
    };
    if (word(picture) !== word(before))
      sim.wrong.push(`the disk has another ${chat}: ${word(picture)}, not ${word(before)}`);
  }
}

/** Each view of each tab is as in a tab that is opened now. */
async function checkTabs(sim: Simulation): Promise<void> {
  const fresh = sim.addTab();
  const specs = new Map(
    sim.tabs.flatMap((tab) => tab.specs.map((spec) => [JSON.stringify(spec), spec] as const)),
  );
  for (const spec of specs.values()) fresh.mirrors.watch(spec, () => undefined);
  await sim.drain();
  for (const tab of sim.tabs) {
    for (const spec of tab.specs) {
      // A head keeps the place from which it was unread when it was opened.
      if (tab === fresh || spec.view === 'head') continue;
      const say = (what: string): void => void sim.wrong.push(`${tab.id} ${spec.view} ${what}`);
      if (
        spec.view !== 'pane' &&
        tab.mirrors.state(spec).rows.length !== fresh.mirrors.state(spec).rows.length
      ) {
        say(`has ${tab.mirrors.state(spec).rows.length} rows`);
      }
      compare(spec, tab.mirrors.state(spec), fresh.mirrors.state(spec), say);
    }
  }
}

/** A conversation that is open for long may show more at its older end, or less where something was deleted. */
function compare(
  spec: ViewSpec,
  held: ViewState<ViewName>,
  fresh: ViewState<ViewName>,
  say: (what: string) => void,
): void {
  const told = ({ rows }: ViewState<ViewName>): string[] =>
    rows.filter((row) => !('gap' in row && row.gap === 'lost')).map((row) => JSON.stringify(row));
  if (spec.view === 'pane' && spec.around) return compareAround(held, fresh, say);
  const [mine, right] = [held, fresh].map((state) => told(state).reverse());
  if (!mine || !right) return;
  if (mine.length < right.length && !held.more) say(`ends with ${right.slice(mine.length).join()} missing`);
  for (let at = 0; at < Math.min(mine.length, right.length); at++) {
    if (mine[at] !== right[at]) say(`shows ${mine[at]}, not ${right[at]}`);
  }
}

/** Around a message either may show more at both ends; where both show something they show the same. */
function compareAround(
  held: ViewState<ViewName>,
  fresh: ViewState<ViewName>,
  say: (what: string) => void,
): void {
  const [mine, right] = [held, fresh].map(({ rows }) =>
    rows.filter((row) => 'order' in row && row.id !== null && row.gap === null),
  ) as [MessageRow[], MessageRow[]];
  const from = Math.max(mine[0]?.id ?? 0, right[0]?.id ?? 0);
  const upTo = Math.min(mine.at(-1)?.id ?? Infinity, right.at(-1)?.id ?? Infinity);
  const within = (rows: readonly MessageRow[]): string =>
    JSON.stringify(rows.filter(({ id }) => id !== null && id >= from && id <= upTo));
  if (within(mine) !== within(right)) say(`shows ${within(mine)}, not ${within(right)}`);
}

/** A text that failed is not lost: given again, it goes. */
async function resendAll(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  if (!sim.account?.outbox.failedCount || !tab) return;
  void tab.command('resendAll', {});
  await untilSettled(sim);
  for (const text of sim.facts.texts.values()) {
    const count = sim.onServer(text.tmpId).length;
    if (text.accepted && !text.leaving && count !== 1)
      sim.wrong.push(`${text.content} is ${count} times on the server`);
  }
}

/** An announcement's card is JSON around what it tells. */
const tells = (held: string, told: string): boolean =>
  held === told || (told !== '' && held.startsWith('{"id":') && held.includes(JSON.stringify(told)));
