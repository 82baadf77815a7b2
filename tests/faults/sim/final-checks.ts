// Checks at the end of a history: memory, disk and tabs of this browser show the state of the server.
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { emptyChat } from '../../../src/core/domain/chat.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { ViewName, ViewSpec } from '../../../src/core/contract/views.ts';
import type { ViewState } from '../../../src/line/api.ts';
import { openFromDisk } from './disk-checks.ts';
import { repeatPushes, untilSettled } from './recovery.ts';
import { visibleState, type VisibleState } from './visible-state.ts';
import { ME, type Simulation } from './simulation.ts';
import { CHATS } from './steps.ts';
import type { Row } from './store.ts';

export async function checkEnd(sim: Simulation): Promise<void> {
  checkFlags(sim);
  await jumpEverywhere(sim);
  await openEverywhere(sim);
  const before = await visibleStates(sim);
  for (const chat of CHATS) {
    const state = sim.account?.chatStore.chat(chat);
    if (state) sim.violations.push(...sim.promises.of(chat).violations(chat, state.marks));
    checkMissing(sim, chat, before.get(chat) ?? null);
  }
  checkTexts(sim);
  checkOrder(sim);
  await repeatPushes(sim);
  const after = await visibleStates(sim);
  for (const chat of CHATS) {
    checkTruth(sim, chat, after.get(chat) ?? null);
    checkMissing(sim, chat, after.get(chat) ?? null);
  }
  await checkDisk(sim, after);
  await checkTabs(sim);
  await resendAll(sim);
}

/** Pin and do-not-disturb of each chat in this browser equal those on the server. */
function checkFlags(sim: Simulation): void {
  const people = sim.account?.people;
  for (const [chat, held] of [
    ['private-2', people?.friend(2)],
    ['private-3', people?.friend(3)],
    ['group-7', people?.group(7)],
  ] as const) {
    const expected = JSON.stringify(sim.server.flagsOf(ME, chat));
    const { isTop, isDnd } = held ?? {};
    if (held && JSON.stringify({ isTop, isDnd }) !== expected)
      sim.violations.push(`${chat} has top ${isTop} and dnd ${isDnd}, not ${expected}`);
  }
}

/** Every message on the server can be jumped to, without loading the messages in between. */
async function jumpEverywhere(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  const before = tab?.shown;
  for (const chat of CHATS) {
    const rows = sim.server.store.inChat(ME, chat).filter(isShown);
    for (const row of [rows[0], rows[rows.length >> 1]]) {
      if (!row || !tab || isOutOfReach(sim, chat, row)) continue;
      const locating = tab.command('locate', { chat, id: row.id });
      await untilSettled(sim);
      const receipt = await locating;
      if (!receipt.ok) {
        sim.violations.push(`${row.id} of ${chat} cannot be jumped to: ${receipt.error.code}`);
        continue;
      }
      tab.show(chat, 3, { id: row.id, after: 2 });
      await untilSettled(sim);
      if (!tab.rows.some(({ id }) => id === row.id))
        sim.violations.push(`a jump to ${row.id} of ${chat} does not show it`);
    }
  }
  if (before) tab?.show(before.chat, before.size, before.around);
  await untilSettled(sim);
}

/** Opens every chat once, so that its gaps are filled. */
async function openEverywhere(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  const before = tab?.shown;
  for (const chat of CHATS) {
    tab?.show(chat, 1000);
    await untilSettled(sim);
    const gaps = tab?.mirrors
      .state({ view: 'pane', chat, size: 1000 })
      .rows.filter((row) => row.gap === 'filling');
    for (const gap of gaps ?? []) sim.violations.push(`${chat} ${gap.key} is never filled`);
  }
  if (before) tab?.show(before.chat, before.size, before.around);
  await untilSettled(sim);
}

async function visibleStates(sim: Simulation): Promise<Map<ChatKey, VisibleState | null>> {
  const all = new Map<ChatKey, VisibleState | null>();
  for (const chat of CHATS) all.set(chat, sim.account && (await visibleState(sim.account, chat)));
  return all;
}

const isShown = (row: Row): boolean => row.type !== MessageType.RECALL;

/**
 * True for messages that this browser need not have. System messages have no history, and the server does not
 * learn of their deletions. A chat is unknown until a pull brings a message of it. Messages from an absence
 * of a month lie behind a gap as soon as a newer one arrives.
 */
function isOutOfReach(sim: Simulation, chat: ChatKey, row: Row): boolean {
  const summary = sim.account?.chatStore.chat(chat)?.summary;
  const isKnown = summary !== undefined && summary.lastId > 0 && row.id <= (summary.brokenAfter ?? Infinity);
  if (sim.isOld(row) && (!isKnown || chat === 'system-0')) return true;
  return (
    chat === 'system-0' &&
    (sim.promises.of(chat).isDeleted(row.id) || sim.promises.perhapsDeleted.some((gone) => gone(row.id)))
  );
}

/** True for a message recalled over a month ago: a pull from the beginning does not return its recall. */
const recalledLongAgo = (sim: Simulation, row: Row): boolean =>
  row.recallId !== null &&
  sim.server.store.rows[row.kind].some((it) => it.id === row.recallId && sim.isOld(it));

/** Checks INV-1: no message is missing, and no message has a wrong content or status. */
function checkMissing(sim: Simulation, chat: ChatKey, visible: VisibleState | null): void {
  const messages = new Map(visible?.messages.map((it) => [it.id, it]));
  for (const row of sim.server.store.inChat(ME, chat).filter(isShown)) {
    const it = messages.get(row.id);
    if (!it) {
      if (!isOutOfReach(sim, chat, row))
        sim.violations.push(`${row.id} of ${chat} is missing (${row.content})`);
    } else if (recalledLongAgo(sim, row)) continue;
    else if (!hasContent(it.content, row.content))
      sim.violations.push(`${row.id} of ${chat} is ${it.content}, not ${row.content}`);
    else if ((row.recallId !== null) !== (it.status === MessageStatus.RECALL)) {
      sim.violations.push(`${row.id} of ${chat} has status ${it.status}`);
    }
    if (it && it.status === MessageStatus.READED && it.selfSend && chat.startsWith('private')) {
      if (sim.server.store.statusFor(row, ME) !== MessageStatus.READED)
        sim.violations.push(`${row.id} of ${chat} was never read`);
    }
  }
}

/** Checks that memory and server agree after all pushes were repeated. */
function checkTruth(sim: Simulation, chat: ChatKey, visible: VisibleState | null): void {
  const { store } = sim.server;
  const visibleIds = new Set(visible?.messages.map(({ id }) => id));
  const rows = store
    .inChat(ME, chat)
    .filter((row) => isShown(row) && (visibleIds.has(row.id) || !isOutOfReach(sim, chat, row)));
  if (!visible) {
    if (rows.length > 0) sim.violations.push(`${chat} is missing`);
    return;
  }
  const { state, messages, unread } = visible;
  const known = new Set(rows.map(({ id }) => id));
  for (const { id } of messages)
    if (!known.has(id)) sim.violations.push(`${id} of ${chat} does not exist on the server`);
  const { summary } = state;
  if (summary.unread !== unread)
    sim.violations.push(`${chat} has ${unread} unread messages, and its row says ${summary.unread}`);
  // The server may have refused a read mark that this browser keeps.
  const readTo = Math.max(store.readTo(ME, chat), sim.promises.of(chat).readUpTo);
  const expected = rows.filter((row) => row.id > readTo && row.sendId !== ME && row.recallId === null);
  // Messages older than a month count as unread only if a pull returned them, not the history. So the check
  // allows a range.
  const { readAtMost } = sim.promises.of(chat);
  const certain = expected.filter((row) => !sim.isOld(row) && row.id > readAtMost);
  const possible = [...expected, ...rows.filter((row) => recalledLongAgo(sim, row))];
  if (unread < certain.length || unread > possible.length)
    sim.violations.push(`${chat} has ${expected.length} unread, not ${unread}`);
  const mentions = summary.mentions.map(({ id }) => id);
  const calls = new Set(possible.filter((row) => row.at.length > 0).map(({ id }) => id));
  const isWrong = certain.some((row) => row.at.length > 0 && !mentions.includes(row.id));
  if (isWrong || mentions.some((id) => !calls.has(id)))
    sim.violations.push(`${chat} has mentions ${mentions.join()}`);
  if ((summary.last?.id ?? 0) !== (rows.at(-1)?.id ?? 0))
    sim.violations.push(`the last of ${chat} is ${summary.last?.id}`);
}

/** Checks INV-3: each text is on the server once, or failed in the outbox; never both. */
function checkTexts(sim: Simulation): void {
  for (const text of sim.promises.texts.values()) {
    const rows = sim.onServer(text.tmpId);
    const outboxRow = sim.account?.outbox.row(text.tmpId);
    if (rows.length > 1) sim.violations.push(`${text.content} is ${rows.length} times on the server`);
    // No pull returns a text that another device has deleted meanwhile: only another send of the text shows its
    // fate.
    const isPullable = rows.some((row) => sim.server.store.isVisible(ME, row) && !sim.isOld(row));
    if (isPullable && outboxRow) sim.violations.push(`${text.content} is on the server, and unsent here`);
    if (rows.length > 0 || !text.accepted) continue;
    if (!text.discardBegun && outboxRow?.state !== 'failed')
      sim.violations.push(`${text.content} has a receipt, and is lost`);
    if (text.discarded && outboxRow)
      sim.violations.push(`${text.content} was discarded, and is in the outbox`);
  }
}

/** Checks INV-4: texts that never failed reached the server in the order of acceptance. */
function checkOrder(sim: Simulation): void {
  for (const chat of CHATS) {
    const sent = [...sim.promises.texts.values()]
      .filter((text) => text.chat === chat && !text.failed)
      .flatMap((text) => sim.onServer(text.tmpId).map(({ id }) => ({ ...text, id })))
      .sort((a, b) => a.id - b.id);
    for (const [at, text] of sent.entries()) {
      if (text.acceptOrder < (sent[at - 1]?.acceptOrder ?? 0))
        sim.violations.push(`${text.content} reached the server before an earlier text`);
    }
  }
}

/** Checks INV-2: the disk alone gives the same state. */
async function checkDisk(sim: Simulation, held: ReadonlyMap<ChatKey, VisibleState | null>): Promise<void> {
  const account = await openFromDisk(sim);
  for (const chat of CHATS) {
    const onDisk = await visibleState(account, chat);
    const before = held.get(chat) ?? null;
    const summarize = (it: VisibleState | null): string => {
      const { state, messages } = it ?? { state: emptyChat(chat), messages: [] };
      const { last, ...summary } = state.summary;
      // A text whose message was sent twice and deleted elsewhere shows as failed while its message lies in
      // journal pages. Such texts are left out.
      const unsent = state.unsent.filter(({ tmpId }) => sim.onServer(tmpId).length === 0);
      const echoes = unsent.map(({ tmpId, status, order }) => [tmpId, status, order]);
      return JSON.stringify([summary, last?.id, state.marks, messages, echoes]);
    };
    if (summarize(onDisk) !== summarize(before))
      sim.violations.push(`the disk has another ${chat}: ${summarize(onDisk)}, not ${summarize(before)}`);
  }
}

/** Checks that each view of each tab equals a newly opened one. */
async function checkTabs(sim: Simulation): Promise<void> {
  const fresh = sim.addTab();
  const specs = new Map(
    sim.tabs.flatMap((tab) => tab.specs.map((spec) => [JSON.stringify(spec), spec] as const)),
  );
  for (const spec of specs.values()) fresh.mirrors.watch(spec, () => undefined);
  await sim.drain();
  for (const tab of sim.tabs) {
    for (const spec of tab.specs) {
      // The head view of a chat keeps the unread position of the time when it was opened.
      if (tab === fresh || spec.view === 'head') continue;
      const report = (problem: string): void => void sim.violations.push(`${tab.id} ${spec.view} ${problem}`);
      if (
        spec.view !== 'pane' &&
        tab.mirrors.state(spec).rows.length !== fresh.mirrors.state(spec).rows.length
      ) {
        report(`has ${tab.mirrors.state(spec).rows.length} rows`);
      }
      compare(spec, tab.mirrors.state(spec), fresh.mirrors.state(spec), report);
    }
  }
}

/**
 * Compares two lists of rows. A conversation that was opened earlier may show more messages at its older end,
 * or fewer after deletions.
 */
function compare(
  spec: ViewSpec,
  held: ViewState<ViewName>,
  fresh: ViewState<ViewName>,
  report: (problem: string) => void,
): void {
  const textOf = ({ rows }: ViewState<ViewName>): string[] =>
    rows.filter((row) => !('gap' in row && row.gap === 'lost')).map((row) => JSON.stringify(row));
  if (spec.view === 'pane' && spec.around) return compareAround(held, fresh, report);
  const [mine, right] = [held, fresh].map((state) => textOf(state).reverse());
  if (!mine || !right) return;
  if (mine.length < right.length && !held.more)
    report(`ends with ${right.slice(mine.length).join()} missing`);
  for (let at = 0; at < Math.min(mine.length, right.length); at++) {
    if (mine[at] !== right[at]) report(`shows ${mine[at]}, not ${right[at]}`);
  }
}

/**
 * Compares two views around a message. Either one may show more messages at its ends; the common part must be
 * equal.
 */
function compareAround(
  held: ViewState<ViewName>,
  fresh: ViewState<ViewName>,
  report: (problem: string) => void,
): void {
  const [mine, right] = [held, fresh].map(({ rows }) =>
    rows.filter((row) => 'order' in row && row.id !== null && row.gap === null),
  ) as [MessageRow[], MessageRow[]];
  const from = Math.max(mine[0]?.id ?? 0, right[0]?.id ?? 0);
  const upTo = Math.min(mine.at(-1)?.id ?? Infinity, right.at(-1)?.id ?? Infinity);
  const inCommonPart = (rows: readonly MessageRow[]): string =>
    JSON.stringify(rows.filter(({ id }) => id !== null && id >= from && id <= upTo));
  if (inCommonPart(mine) !== inCommonPart(right))
    report(`shows ${inCommonPart(mine)}, not ${inCommonPart(right)}`);
}

/** Sends all failed texts again, and checks that each arrives once. */
async function resendAll(sim: Simulation): Promise<void> {
  const tab = sim.tabs[0];
  if (!sim.account?.outbox.failedCount || !tab) return;
  void tab.command('resendAll', {});
  await untilSettled(sim);
  for (const text of sim.promises.texts.values()) {
    const count = sim.onServer(text.tmpId).length;
    if (text.accepted && !text.discardBegun && count !== 1)
      sim.violations.push(`${text.content} is ${count} times on the server`);
  }
}

/** True if a stored content holds this text. The card of an announcement is JSON around its text. */
const hasContent = (stored: string, text: string): boolean =>
  stored === text || (text !== '' && stored.startsWith('{"id":') && stored.includes(JSON.stringify(text)));
