// Runs a history on a simulated browser from its first step to its end, and throws the broken invariants.
import { groupChat, privateChat } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { otherSide, placeOf } from '../sim/server.ts';
import { Browser, type CreateWorker } from './browser.ts';
import { checkEnd } from './final-checks.ts';
import type { Page } from './page.ts';
import type { Person } from './people.ts';
import { CHATS, type Step } from './steps.ts';
import { turn } from './turns.ts';

export async function runBrowser(steps: readonly Step[], createWorker: CreateWorker): Promise<void> {
  const browser = new Browser(createWorker);
  try {
    browser.load(null);
    await browser.drain();
    for (const step of steps) {
      await performStep(browser, step);
      failOnViolations(browser);
    }
    await checkEnd(browser, () => failOnViolations(browser));
  } finally {
    browser.end();
  }
}

export async function performStep(browser: Browser, step: Step): Promise<void> {
  await applyStep(browser, step);
  if (step.dies !== undefined) {
    for (let n = 0; n < step.dies; n++) await turn();
    browser.holder?.kill();
  }
  await browser.settle();
}

function failOnViolations({ violations }: Browser): void {
  if (violations.size > 0) throw new Error([...violations].slice(0, 20).join('\n'));
}

async function applyStep(browser: Browser, step: Step): Promise<void> {
  const { network, server } = browser;
  switch (step.kind) {
    case 'go': {
      const open = network.possibilities();
      return open[step.pick % open.length]?.take(step.fault);
    }
    case 'drain':
      return browser.drain();
    case 'pass':
      return browser.pass(step.ms, step.busy);
    case 'page':
      return applyPageStep(browser, step.act, browser.pages[step.which % browser.pages.length]);
    case 'deploy':
      browser.build++;
      return undefined;
    case 'engine': {
      const alive = browser.workers.filter((it) => it.awake);
      const engine = browser.holder?.awake ? browser.holder : alive[step.which % alive.length];
      return step.act === 'kill' ? engine?.kill() : engine?.freeze();
    }
    case 'thaw':
      for (const worker of browser.workers) if (worker.frozen) worker.thaw(step.deaf);
      return undefined;
    case 'friend':
      return sendFromFriend(browser, step.to);
    case 'cut':
      return network.cut(false);
    case 'expire':
      return server.expire();
    case 'online':
      network.setOnline(step.is);
      for (const page of browser.pages) page.line.environment({ online: step.is });
      return undefined;
    default: {
      const page = browser.pages[step.page % browser.pages.length];
      return page && !page.frozen ? applyUserStep(browser, page, step) : undefined;
    }
  }
}

function applyPageStep(browser: Browser, action: string, page: Page | undefined): void {
  if (action === 'open' && browser.pages.length < 3) browser.load(null);
  if (!page) return;
  if (action === 'close') browser.close(page);
  if (action === 'reload') browser.load(page);
  if (action === 'freeze') page.frozen = true;
  if (action === 'thaw') page.thaw();
}

type UserStep = Extract<Step, { page: number }>;

/** Applies a step of the user at a page. */
function applyUserStep({ promises }: Browser, page: Page, step: UserStep): void {
  const self = (page.status?.self?.id as Person | undefined) ?? null;
  switch (step.kind) {
    case 'sign-in':
      return page.signIn(step.who);
    case 'exit':
      return void page.command('signOut', {});
    case 'switch':
      return void page.command('signOut', {}).then(() => page.signIn(self === 1 ? 4 : 1));
    case 'show':
      return page.show(CHATS[step.chat] ?? 'private-2');
    case 'send': {
      if (self === null) return;
      const text = promises.text(self, CHATS[step.chat] ?? 'private-2');
      const { chat, tmpId, content } = text;
      void page.command('sendText', { chat, tmpId, content }).then(({ ok }) => {
        text.accepted = ok;
      });
      return;
    }
    case 'draft': {
      if (self === null) return;
      const chat = CHATS[step.chat] ?? 'private-2';
      const revision = promises.revision();
      void page.command('draft', { chat, text: promises.uniqueContent(self), revision }).then(({ ok }) => {
        if (ok) promises.draftStored(self, chat, revision);
      });
    }
  }
}

function sendFromFriend({ server, promises }: Browser, to: number): void {
  const [from, recipient] = [to % 2 ? 3 : 2, to < 2 ? 1 : 4] as const;
  const chat = to === 4 ? groupChat(7) : otherSide(from, privateChat(recipient));
  const place = to === 4 ? placeOf(from, chat) : placeOf(from, privateChat(recipient));
  const content = promises.uniqueContent(to === 4 ? null : recipient);
  server.send({ user: from, here: false }, { ...place, content, type: MessageType.TEXT });
}
