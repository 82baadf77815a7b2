// What must hold at every moment in every tab, whatever is under way.
import type { MessageMark, MessageRow } from '../../../src/core/contract/rows.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { unbounded } from '../../../src/core/domain/foreign.ts';
import type { Simulation } from './simulation.ts';
import type { SimTab } from './tab.ts';

/** What tabs have shown since the engine began. */
export interface Sight {
  recalled: Set<string>;
}

export function lookAt(sim: Simulation, tab: SimTab): void {
  const say = (what: string): void => void sim.wrong.push(`${tab.id}: ${what}`);
  // While a pull runs the list is told four times a second, and is as old as that.
  const isOld = sim.account?.link.state.step === 'catching-up';
  const list = isOld ? [] : tab.mirrors.state({ view: 'chats' }).rows;
  for (const { key, last } of list) {
    // An echo of what the server has, and this browser does not know that it has.
    if (!last?.content || UNSENT.has(last.mark)) continue;
    const content = unbounded(last.content);
    const shown = sim.server.store.byContent.get(content);
    if (shown && sim.facts.of(key).isGone(shown.id))
      say(`the list shows ${content} of ${key}, which is deleted`);
    if (shown && sim.facts.of(key).recalled.has(shown.id))
      say(`the list shows ${content}, which was taken back`);
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
    if (content && contents.has(content)) say(`${content} stands twice in ${chat}`);
    contents.add(content);
    if (row.id === null) {
      if (row.order <= order) say(`unsent ${content} of ${chat} stands behind a later one`);
      order = row.order;
      continue;
    }
    if (row.id <= last || order > 0) say(`${row.id} of ${chat} is not at its place`);
    last = row.id;
    lookAtStored(sim, chat, { ...row, id: row.id }, say);
  }
}

function lookAtStored(
  sim: Simulation,
  chat: ChatKey,
  row: MessageRow & { id: number },
  say: (what: string) => void,
): void {
  const { facts, sight } = sim;
  const name = `${chat} ${row.id}`;
  if (facts.of(chat).isGone(row.id)) say(`${name} is shown, and was deleted`);
  if (row.recalled) {
    sight.recalled.add(name);
    if (row.content !== '') say(`${name} was taken back, and shows ${unbounded(row.content)}`);
  } else if (sight.recalled.has(name) || facts.of(chat).recalled.has(row.id))
    say(`${name} was taken back, and is shown again`);
}

const UNSENT = new Set<MessageMark>(['waiting', 'sending', 'failed']);
