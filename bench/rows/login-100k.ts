// The first sign-in on a device of a user with a long history.
import { alternate, readingOf } from '../alternate.ts';
import { App } from '../app.ts';
import { openEngineWorker } from '../engine-worker.ts';
import { quantity } from '../format.ts';
import { medianBy } from '../median.ts';
import type { Row } from '../row.ts';
import { startServer } from '../server.ts';
import { serverPages } from '../server-pages.ts';
import { isLive, openApi, signIn } from '../sign-in.ts';

const MESSAGES = 100_000;

export const row: Row = {
  name: 'login-100k',
  what: 'sign-in to complete with 100 k messages, against the server alone for the same pages plus storing them',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    await context.server();
    const server = await startServer({ load: `chats=1000,messages=${MESSAGES}` });
    context.onClose(server.stop);
    const [browser, benchPages, ask] = [
      await context.profile(),
      await context.benchPages(),
      await openApi(server),
    ];
    const app = await App.open({ browser, benchPages, server, origin: server.origin }, 0);
    const worker = await openEngineWorker(browser, benchPages);
    await worker.call('preparePull', { ...app.plan, messages: MESSAGES });

    const complete = async (): Promise<number> => {
      await app.atJournal((call, journalId) => call('removeSeed', journalId));
      await forgetSignIn(app);
      await app.page.bringToFront();
      await app.page.goto(`${app.origin}/login`);
      const began = performance.now();
      await signIn(app.page, server.person);
      await isLive(app.page);
      const took = performance.now() - began;
      await app.stopEngine();
      return took;
    };
    const parts: { pages: number; durable: number }[] = [];
    const separately = async (): Promise<number> => {
      const pages = await serverPages(ask, MESSAGES);
      const durable = await worker.call('pullAll');
      parts.push({ pages, durable });
      return pages + durable;
    };
    const samples = await alternate({ value: complete, limit: separately }, { rounds: 5, warmUp: 1 });
    await worker.close();
    await app.close();
    const { pages, durable } = medianBy(parts, (part) => part.pages + part.durable);
    const sum = `${quantity(pages, 'ms')} for the pages plus ${quantity(durable, 'ms')} to store them`;
    return readingOf(samples, 'ms', sum);
  },
};

/** Clears the stored sign-in, so that the next page shows the login as on a new device. */
async function forgetSignIn({ page, origin }: App): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
