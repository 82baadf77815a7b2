// Measurements of an engine on a seeded journal: live events and opening chats.
import { BUSY, chatsOf, type Plan } from './plan.ts';
import { seed } from './seed.ts';
import { frameOf, MemoryServer } from './server.ts';
import { Tab } from './tab.ts';

const accounts = new Map<string, Account>();

export interface Account {
  readonly plan: Plan;
  readonly server: MemoryServer;
  readonly tab: Tab;
  /** The number of the next message in the plan. */
  n: number;
}

/** Seeds a journal and opens an engine on it. `host` identifies both in later calls. */
export async function openAccount(host: string, plan: Plan): Promise<void> {
  await seed({ server: host, userId: plan.selfId }, plan);
  const server = new MemoryServer(plan);
  const tab = await Tab.open(host, server);
  await tab.live();
  await tab.view({ view: 'chats' });
  accounts.set(host, { plan, server, tab, n: plan.messages });
}

/**
 * Mean ms per live event of `count` events: from the frame to the batch for a tab that shows list and
 * conversation. The time until all events are stored is included.
 */
export async function liveEvents(host: string, count: number): Promise<number> {
  const account = accountOf(host);
  const { plan, server, tab } = account;
  const chat = chatsOf(plan)[Math.floor(account.n / count) % BUSY];
  if (!chat) throw new Error('no chat');
  const views = await Promise.all([tab.view({ view: 'head', chat }), opened(tab, chat)]);
  const pane = views[1];
  const frames: string[] = [];
  // Every third message of the plan is the user's own. The loop skips it: the frames come from other users.
  for (; frames.length < count; account.n++)
    if (account.n % 3 !== 0) frames.push(frameOf(account.n, chat, plan));
  await tab.stored();
  const began = performance.now();
  for (const frame of frames) {
    const patched = tab.patch(({ view }) => view === pane);
    server.push(frame);
    await patched;
  }
  await tab.stored();
  const took = performance.now() - began;
  for (const view of views) await tab.unview(view);
  return took / count;
}

/** Mean time from the subscription to a conversation until its rows arrive, over the largest chats, ms. */
export async function openChats(host: string): Promise<number> {
  const { plan, tab } = accountOf(host);
  const chats = chatsOf(plan).slice(0, BUSY);
  const began = performance.now();
  for (const chat of chats) {
    const head = await tab.view({ view: 'head', chat });
    const pane = await opened(tab, chat);
    await tab.unview(head);
    await tab.unview(pane);
  }
  return (performance.now() - began) / chats.length;
}

/** The number of messages that a conversation requests first. */
const SIZE = 60;

async function opened(tab: Tab, chat: ReturnType<typeof chatsOf>[number]): Promise<number> {
  const rows = tab.patch(({ stream, put }) => stream === 0 && put.some((row) => 'upload' in row));
  const pane = await tab.view({ view: 'pane', chat, size: SIZE });
  const { put } = await rows;
  if (put.length < SIZE) throw new Error(`${put.length} of ${SIZE} rows were shown`);
  return pane;
}

export function accountOf(host: string): Account {
  const account = accounts.get(host);
  if (!account) throw new Error(`no account on ${host}`);
  return account;
}
