// End of a browser's history. Everything recovers, and each user signs in once more and finds the promised
// data. After the last page closes, no worker and no lock is left.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { journalName } from '../../../workers/journal/schema.ts';
import type { Browser } from './browser.ts';
import type { ShownChat } from './page.ts';
import { foreignText, PEOPLE, type Person } from './people.ts';
import { CHATS } from './steps.ts';

/** Limit of the virtual time in which the browser must become quiet, ms. */
const MAX_SETTLE_TIME = 600_000;
const CLOSE_TIME = 15_000;

export async function checkEnd(browser: Browser, failOnViolations: () => void): Promise<void> {
  await recoverAll(browser);
  failOnViolations();
  for (const user of [1, 4] as const) {
    checkPerson(browser, user, await signInAndShow(browser, user));
    failOnViolations();
  }
  await checkDisk(browser);
  for (const page of browser.pages) browser.close(page);
  await browser.pass(CLOSE_TIME, true);
  const living = browser.workers.filter(({ dead }) => !dead);
  for (const { name } of living) browser.violations.add(`${name} lives without a page`);
  for (const name of browser.locks.names()) browser.violations.add(`the lock ${name} is left`);
  failOnViolations();
}

async function recoverAll(browser: Browser): Promise<void> {
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
  const signedInUsers = new Set(browser.pages.map((page) => page.status?.self?.userName ?? 'nobody'));
  if (signedInUsers.size > 1)
    browser.violations.add(`pages show ${[...signedInUsers].join(' and ')} as signed in`);
}

/** Signs this user in, sends all unsent texts, and shows each chat. Returns the rows of each chat. */
async function signInAndShow(browser: Browser, who: Person): Promise<Map<ChatKey, ShownChat>> {
  const shown = new Map<ChatKey, ShownChat>();
  const [page] = browser.pages;
  if (!page) return shown;
  page.signIn(who);
  await untilQuiet(browser);
  void page.command('resendAll', {});
  for (const chat of CHATS) {
    page.show(chat);
    await untilQuiet(browser);
    shown.set(chat, page.shownChat);
  }
  for (const it of browser.pages) {
    if (it.status?.self?.id !== who)
      browser.violations.add(`${it.id} has ${it.status?.phase}, and not ${PEOPLE[who]}`);
    if (it.status?.storage !== 'journal') browser.violations.add(`${it.id} has no journal`);
  }
  return shown;
}

async function untilQuiet(browser: Browser): Promise<void> {
  const end = browser.clock.ran + MAX_SETTLE_TIME;
  do {
    await browser.drain();
    await browser.pass(1000, true);
    if (browser.clock.ran < end) continue;
    const states = browser.pages.map(({ id, status, line, pending }) =>
      [id, line.state().kind, status?.phase, status?.waiting, ...pending].join(' '),
    );
    browser.violations.add(`the browser never settles: ${states.join(', ')}`);
    return;
  } while (!isQuiet(browser));
}

function isQuiet(browser: Browser): boolean {
  return browser.pages.every(({ status, line, pending, shownChat }) => {
    const isIdle = status?.phase === 'live' || status?.phase === 'stopped';
    const isSent = shownChat.messages.every(({ id, mark }) => id !== null || mark === 'failed');
    return isSent && line.state().kind === 'up' && isIdle && status.waiting === 'no' && pending.size === 0;
  });
}

/** Checks INV-9: a page shows all data of this user, whoever signed in between. */
function checkPerson(browser: Browser, who: Person, shown: ReadonlyMap<ChatKey, ShownChat>): void {
  const { server, promises, violations } = browser;
  const { rows } = server.store;
  for (const { by, tmpId, content, accepted } of promises.texts) {
    const stored = [...rows.private, ...rows.group].filter((row) => row.tmpId === tmpId);
    if (stored.some(({ sendId }) => sendId !== by)) violations.add(`${content} was sent by another`);
    if (stored.length > 1) violations.add(`${content} is ${stored.length} times on the server`);
    if (by === who && accepted && stored.length === 0)
      violations.add(`${content} has a receipt, and is lost`);
  }
  for (const [chat, { messages, draft }] of shown) {
    const promised = promises.drafts.get(`${who} ${chat}`) ?? 0;
    if (draft < promised) violations.add(`${PEOPLE[who]} has draft ${draft} of ${chat}, not ${promised}`);
    const ids = new Set(messages.flatMap(({ id, gap }) => (id === null || gap !== null ? [] : [id])));
    const expected = server.store.inChat(who, chat);
    for (const { id, content } of expected)
      if (!ids.has(id)) violations.add(`${PEOPLE[who]} has no ${content}`);
    if (ids.size > expected.length) violations.add(`${PEOPLE[who]} has more in ${chat} than the server`);
  }
}

/** Checks INV-9 on the disk: the database of each user holds only the data of that user. */
async function checkDisk(browser: Browser): Promise<void> {
  for (const user of [1, 4] as const) {
    const foundText = foreignText(await browser.disk.text(journalName('sim', user)), user);
    if (foundText) browser.violations.add(`${foundText} is on the disk of ${PEOPLE[user]}`);
  }
}
