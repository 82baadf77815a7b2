// A tab whose engine has a large pull to make, which starts on command.
import type { Page } from '@playwright/test';
import { App } from './app.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';
import { LIST, paintedAt } from './painted.ts';
import { startServer, type Server } from './server.ts';
import { isLive } from './sign-in.ts';
import { openFrameProxy, type FrameProxy } from './frame-proxy.ts';

export interface Backlog {
  readonly page: Page;
  /** Opens list and conversation without a socket. The journal lacks `missing` messages. */
  readonly prepare: (missing: number) => Promise<void>;
  /** Lets the socket through; resolves when all messages are pulled. */
  readonly pull: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Number of messages on the server. The journal has KNOWN of them at first. */
const MESSAGES = 102_000;
const KNOWN = 2000;

const made = new WeakMap<Context, Once<Backlog>>();

/** All rows share one backlog. */
export function backlogOf(context: Context): Promise<Backlog> {
  const known = made.get(context) ?? once(() => open(context));
  made.set(context, known);
  return known.get();
}

async function open(context: Context): Promise<Backlog> {
  await context.server();
  const server: Server = await startServer({ load: `chats=1000,messages=${MESSAGES}`, giveWay: true });
  const proxy: FrameProxy = await openFrameProxy(server.origin);
  const browser = await context.profile();
  const app = await App.open(
    { browser, benchPages: await context.benchPages(), server, origin: proxy.origin },
    KNOWN,
  );
  context.onClose(async () => {
    await proxy.stop();
    await server.stop();
  });
  const [chat] = app.plan.friends;
  return {
    page: app.page,
    prepare: async (missing) => {
      await context.quiet();
      const upTo = MESSAGES - missing;
      // Four of five messages are private, and each feed has its own cursor.
      const cursors = { private: upTo * 0.8, group: upTo * 0.2, system: 0 };
      await app.atJournal((call, journalId) => call('reseed', journalId, app.plan, cursors));
      proxy.hold();
      await app.page.bringToFront();
      await app.page.goto(`${app.origin}/home/chat?chat=private-${chat}`);
      await paintedAt(app.page, LIST);
      await app.page.locator('[aria-label=Messages] [role=listitem]').first().waitFor();
    },
    pull: async () => {
      proxy.open();
      await isLive(app.page);
    },
    stop: async () => {
      proxy.open();
      await app.stopEngine();
    },
  };
}
