// Invariants of every tab, checked at every moment.
import type { MessageMark, MessageRow } from '../../../src/core/contract/rows.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import type { Simulation } from './simulation.ts';
import type { SimTab } from './tab.ts';

/** Rows that tabs have shown since the engine began. */
export interface ShownState {
  recalled: Set<string>;
}

export function checkTab(sim: Simulation, tab: SimTab): void {
  const report = (problem: string): void => void sim.violations.push(`${tab.id}: ${problem}`);
  // During a pull the tabs get the list four times a second, so the list may be outdated.
  const isOutdated = sim.account?.link.state.step === 'catching-up';
  const list = isOutdated ? [] : tab.mirrors.state({ view: 'chats' }).rows;
  for (const { key, last } of list) {
    // Skip a message that this browser shows as unsent: the server may already have it.
    if (!last?.content || UNSENT.has(last.mark)) continue;
    const content = unbounded(last.content);
    const shown = sim.server.store.byContent.get(content);
    if (shown && sim.promises.of(key).isDeleted(shown.id))
      report(`the list shows ${content} of ${key}, which is deleted`);
    if (shown && sim.promises.of(key).recalled.has(shown.id))
      report(`the list shows ${content}, which was recalled`);
  }
  if (!tab.shown) return;
  const { chat } = tab.shown;
  const { rows } = tab.mirrors.state(tab.shown);
  const contents = new Set<string>();
  let last = 0;
  let order = 0;
  for (const row of rows) {
    if (row.gap !== null) continue;
    const content = unbounded(row.content);
    if (content && contents.has(content)) report(`${content} is shown twice in ${chat}`);
    contents.add(content);
    if (row.id === null) {
      if (row.order <= order) report(`unsent ${content} of ${chat} is shown after a later one`);
      order = row.order;
      continue;
    }
    if (row.id <= last || order > 0) report(`${row.id} of ${chat} is not in order`);
    last = row.id;
    checkStoredRow(sim, chat, { ...row, id: row.id }, report);
  }
}

function checkStoredRow(
  sim: Simulation,
  chat: ChatKey,
  row: MessageRow & { id: number },
  report: (problem: string) => void,
): void {
  const { promises, shownState } = sim;
  const name = `${chat} ${row.id}`;
  if (promises.of(chat).isDeleted(row.id)) report(`${name} is shown, and was deleted`);
  if (row.recalled) {
    shownState.recalled.add(name);
    if (row.content !== '') report(`${name} was recalled, and shows ${unbounded(row.content)}`);
  } else if (shownState.recalled.has(name) || promises.of(chat).recalled.has(row.id))
    report(`${name} was recalled, and is shown again`);
}

const UNSENT = new Set<MessageMark>(['waiting', 'sending', 'failed']);
