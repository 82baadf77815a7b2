// Runs on Node 24. The first sign-in on a device, of somebody with a long history.
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
    const [browser, stand, ask] = [await context.profile(), await context.stand(), await openApi(server)];
    const app = await App.open({ browser, stand, server, origin: server.origin }, 0);
    const worker = await openEngineWorker(browser, stand);
    await worker.call('preparePull', { ...app.plan, messages: MESSAGES });

    const complete = async (): Promise<number> => {
      await app.atJournal((call, place) => call('unseed', place));
      await forgetSignIn(app);
      await app.page.bringToFront();
      await app.page.goto(`${app.origin}/login`);
      const began = performance.now();
      await signIn(app.page, server.person);
      await isLive(app.page);
      const took = performance.now() - began;
      await app.leave();
      return took;
    };
    const parts: { pages: number; durable: number }[] = [];
    const apart = async (): Promise<number> => {
      const pages = await serverPages(ask, MESSAGES);
      const durable = await worker.call('pullAll');
      parts.push({ pages, durable });
      return pages + durable;
    };
    const samples = await alternate({ value: complete, limit: apart }, { rounds: 5, warmUp: 1 });
    await worker.close();
    await app.close();
    const { pages, durable } = medianBy(parts, (part) => part.pages + part.durable);
    const sum = `${quantity(pages, 'ms')} for the pages plus ${quantity(durable, 'ms')} to store them`;
    return readingOf(samples, 'ms', sum);
  },
};

/** The next page asks who somebody is, as on a device that knows nobody. */
async function forgetSignIn({ page, origin }: App): Promise<void> {
  await page.goto(`${origin}/healthz`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}
