// The number of sockets that the server sees: one for any number of tabs.
import { startServer } from '../server.ts';
import { isLive, signIn } from '../sign-in.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'sockets',
  what: 'sockets for eight tabs of one person, counted by the server',
  unit: 'sockets',
  budget: 1,
  measure: async (context) => {
    let most = 0;
    const { person } = await context.server();
    const server = await startServer({
      onLine: (line) => {
        most = Math.max(most, Number(/"open":(\d+).*"socket logged in"/.exec(line)?.[1] ?? 0));
      },
    });
    const profile = await (await context.browser()).newContext({ baseURL: server.origin, locale: 'en-US' });
    try {
      const first = await profile.newPage();
      await first.goto('/login');
      await signIn(first, person);
      await isLive(first);
      for (let tab = 1; tab < TABS; tab++) {
        const page = await profile.newPage();
        await page.goto('/home/chat');
        await isLive(page);
      }
      if (most === 0) throw new Error('the server logged no socket');
      return { value: most, limit: 1, note: `the most at any time, with ${TABS} tabs at the end` };
    } finally {
      await profile.close();
      await server.stop();
    }
  },
};

const TABS = 8;
