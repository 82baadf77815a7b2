// End of a browser's history. Everything recovers, and each user signs in once more and finds the promised
// data. After the last page closes, no worker and no lock is left.
import { isVisible } from '../../../src/core/domain/chat.ts';
import { journalName } from '../../../workers/journal/schema.ts';
import type { Browser } from './browser.ts';
import { foreignText, PEOPLE, type Person } from './people.ts';
import { CHATS } from './steps.ts';

/** Limit of the virtual time in which the browser must become quiet, ms. */
const MAX_SETTLE_TIME = 600_000;
const CLOSE_TIME = 15_000;

export async function checkEnd(browser: Browser, failOnViolations: () => void): Promise<void> {
  await recoverAll(browser);
  failOnViolations();
  for (const user of [1, 4] as const) {
    await signInAndSettle(browser, user);
    await checkPerson(browser, user);
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

/** Signs this user in, and sends all unsent texts. */
async function signInAndSettle(browser: Browser, who: Person): Promise<void> {
  const [page] = browser.pages;
  if (!page) return;
  page.signIn(who);
  await untilQuiet(browser);
  void page.command('resendAll', {});
  await untilQuiet(browser);
  for (const it of browser.pages) {
    if (it.status?.self?.id !== who)
      browser.violations.add(`${it.id} has ${it.status?.phase}, and not ${PEOPLE[who]}`);
  }
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
  const rows = browser.holder?.engine.account?.outbox.rows() ?? [];
  return (
    rows.every(({ state }) => state === 'failed') &&
    browser.pages.every(({ status, line, pending }) => {
      const isIdle = status?.phase === 'live' || status?.phase === 'stopped';
      return line.state().kind === 'up' && isIdle && status.waiting === 'no' && pending.size === 0;
    })
  );
}

/** Checks INV-9: the data of this user are there, whoever signed in between. */
async function checkPerson(browser: Browser, who: Person): Promise<void> {
  const { server, promises, holder, violations } = browser;
  const account = holder?.engine.account;
  if (!account) return void violations.add(`${PEOPLE[who]} has no account`);
  const { rows } = server.store;
  for (const { by, tmpId, content, accepted } of promises.texts) {
    const stored = [...rows.private, ...rows.group].filter((row) => row.tmpId === tmpId);
    if (stored.some(({ sendId }) => sendId !== by)) violations.add(`${content} was sent by another`);
    if (stored.length > 1) violations.add(`${content} is ${stored.length} times on the server`);
    if (by === who && accepted && stored.length === 0)
      violations.add(`${content} has a receipt, and is lost`);
  }
  for (const chat of CHATS) {
    const state = account.chatStore.chat(chat);
    const promised = promises.drafts.get(`${who} ${chat}`) ?? 0;
    const revision = state?.marks.draft.revision ?? 0;
    if (revision < promised)
      violations.add(`${PEOPLE[who]} has draft ${revision} of ${chat}, not ${promised}`);
    const stored = state && state.folded.to > 0 ? await account.history(chat, 1e6, Infinity) : [];
    const all = [...stored, ...(state?.timeline.after(0) ?? [])].filter(
      ({ id }) => state && isVisible(id, state.marks),
    );
    const ids = new Set(all.map(({ id }) => id));
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
