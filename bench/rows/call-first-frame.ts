// The time from the accept of a call to the first frame of the other side, against two bare peer connections.
import { readingOf } from '../alternate.ts';
import { callPage } from '../bare/call.ts';
import { alternateCalls, launchCallBrowser, openBare, openProduct } from '../calls.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'call-first-frame',
  what: 'video call: accept to first decoded frame, with getUserMedia, against two bare peer connections',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const server = await context.server();
    const benchPages = await context.benchPages();
    benchPages.serve('/call', callPage({}, 0));
    const browser = await launchCallBrowser();
    try {
      const product = await openProduct(browser, server);
      const bare = await openBare(browser, `http://localhost:${benchPages.port}/call`);
      const sides = { product, bare };
      const samples = await alternateCalls(sides, (_, firstFrame) => firstFrame, { rounds: 12, warmUp: 2 });
      return readingOf(samples, 'ms');
    } finally {
      await browser.close();
    }
  },
};
