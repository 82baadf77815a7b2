// The end of a browser's history: all thaws and works again, each of its people signs in once more and finds
// what was promised, and when the last page has gone nothing is left.
import { isVisible } from '../../../src/core/domain/chat.ts';
import { journalName } from '../../../workers/journal/schema.ts';
import type { Browser } from './browser.ts';
import { foreign, PEOPLE, type Person } from './people.ts';
import { CHATS } from './steps.ts';

/** ms */
const LONG = 600_000;
const GONE = 15_000;

export async function checkEnd(browser: Browser, mustHold: () => void): Promise<void> {
  await heal(browser);
  mustHold();
  for (const who of [1, 4] as const) {
    await settled(browser, who);
    await checkPerson(browser, who);
    mustHold();
  }
  await checkDisk(browser);
  for (const page of browser.pages) browser.close(page);
  await browser.pass(GONE, true);
  const living = browser.workers.filter(({ dead }) => !dead);
  for (const { name } of living) browser.wrong.add(`${name} lives without a page`);
  for (const name of browser.locks.names()) browser.wrong.add(`the lock ${name} is left`);
  mustHold();
}

async function heal(browser: Browser): Promise<void> {
  browser.network.setOnline(true);
  for (const worker of browser.workers) {
    if (worker.frozen || worker.deaf) worker.thaw(false);
  }
  for (const page of browser.pages) {
    page.thaw();
    page.line.environment({ online: true });
  }
  browser.network.endOrphans(true);
  if (browser.pages.length === 0) browser.load(null);
  await untilQuiet(browser);
  const who = new Set(browser.pages.map((page) => page.status?.self?.userName ?? 'nobody'));
  if (who.size > 1) browser.wrong.add(`pages show ${[...who].join(' and ')} as signed in`);
}

/** Somebody is signed in, and everything of his has been said. */
async function settled(browser: Browser, who: Person): Promise<void> {
  const [page] = browser.pages;
  if (!page) return;
  page.signIn(who);
  await untilQuiet(browser);
  void page.command('resendAll', {});
  await untilQuiet(browser);
  for (const it of browser.pages) {
    if (it.status?.self?.id !== who)
      browser.wrong.add(`${it.id} has ${it.status?.phase}, and not ${PEOPLE[who]}`);
  }
}

async function untilQuiet(browser: Browser): Promise<void> {
  const end = browser.clock.ran + LONG;
  do {
    await browser.drain();
    await browser.pass(1000, true);
    if (browser.clock.ran < end) continue;
    const told = browser.pages.map(({ id, status, line, pending }) =>
      [id, line.state().kind, status?.phase, status?.waiting, ...pending].join(' '),
    );
    browser.wrong.add(`it never settles: ${told.join(', ')}`);
    return;
  } while (!isQuiet(browser));
}

function isQuiet(browser: Browser): boolean {
  const rows = browser.holder?.engine.account?.outbox.rows() ?? [];
  return (
    rows.every(({ state }) => state === 'failed') &&
    browser.pages.every(({ status, line, pending }) => {
      const rests = status?.phase === 'live' || status?.phase === 'stopped';
      return line.state().kind === 'up' && rests && status.waiting === 'no' && pending.size === 0;
    })
  );
}

/** INV-9: what was his before others signed in is there as if they had not. */
async function checkPerson(browser: Browser, who: Person): Promise<void> {
  const { server, promises, holder, wrong } = browser;
  const account = holder?.engine.account;
  if (!account) return void wrong.add(`${PEOPLE[who]} has no account`);
  const { rows } = server.store;
  for (const { by, tmpId, content, accepted } of promises.texts) {
    const sent = [...rows.private, ...rows.group].filter((row) => row.tmpId === tmpId);
    if (sent.some(({ sendId }) => sendId !== by)) wrong.add(`${content} was sent by another`);
    if (sent.length > 1) wrong.add(`${content} is ${sent.length} times on the server`);
    if (by === who && accepted && sent.length === 0) wrong.add(`${content} has a receipt, and is lost`);
  }
  for (const chat of CHATS) {
    const state = account.chatStore.chat(chat);
    const promised = promises.drafts.get(`${who} ${chat}`) ?? 0;
    const held = state?.marks.draft.revision ?? 0;
    if (held < promised) wrong.add(`${PEOPLE[who]} has draft ${held} of ${chat}, not ${promised}`);
    const stored = state && state.folded.to > 0 ? await account.history(chat, 1e6, Infinity) : [];
    const all = [...stored, ...(state?.timeline.after(0) ?? [])].filter(
      ({ id }) => state && isVisible(id, state.marks),
    );
    const ids = new Set(all.map(({ id }) => id));
    const right = server.store.inChat(who, chat);
    for (const { id, content } of right) if (!ids.has(id)) wrong.add(`${PEOPLE[who]} has no ${content}`);
    if (ids.size > right.length) wrong.add(`${PEOPLE[who]} has more in ${chat} than the server`);
  }
}

/** INV-9: on the disk as well each has his own. */
async function checkDisk(browser: Browser): Promise<void> {
  for (const who of [1, 4] as const) {
    const word = foreign(await browser.disk.text(journalName('sim', who)), who);
    if (word) browser.wrong.add(`${word} is on the disk of ${PEOPLE[who]}`);
  }
}
