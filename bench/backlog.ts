// Runs on Node 24. A tab whose engine has much to bring, and does so when it is told to.
import type { Page } from '@playwright/test';
import { App } from './app.ts';
import type { Context } from './context.ts';
import { once, type Once } from './once.ts';
import { LIST, paintedAt } from './painted.ts';
import { startServer, type Server } from './server.ts';
import { isLive } from './sign-in.ts';
import { openWire, type Wire } from './wire.ts';

export interface Backlog {
  readonly page: Page;
  /** A tab with list and conversation, no line yet, and so many messages that it does not have. */
  readonly prepare: (missing: number) => Promise<void>;
  /** Lets the line through; resolves when all of them are here. */
  readonly pull: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What the server holds; a hundredth of it is known from the beginning. */
const MESSAGES = 102_000;
const KNOWN = 2000;

const made = new WeakMap<Context, Once<Backlog>>();

/** Made once for all rows that ask; stopped by the last one. */
export function backlogOf(context: Context): Promise<Backlog> {
  const known = made.get(context) ?? once(() => open(context));
  made.set(context, known);
  return known.get();
}

async function open(context: Context): Promise<Backlog> {
  await context.server();
  const server: Server = await startServer({ load: `chats=1000,messages=${MESSAGES}`, giveWay: true });
  const wire: Wire = await openWire(server.origin);
  const browser = await context.profile();
  const app = await App.open({ browser, stand: await context.stand(), server, origin: wire.origin }, KNOWN);
  context.onClose(async () => {
    await wire.stop();
    await server.stop();
  });
  const [chat] = app.plan.friends;
  return {
    page: app.page,
    prepare: async (missing) => {
      await context.quiet();
      const upTo = MESSAGES - missing;
      // of five messages four are private, and each kind counts by itself
      const cursors = { private: upTo * 0.8, group: upTo * 0.2, system: 0 };
      await app.atJournal((call, place) => call('seedAnew', place, app.plan, cursors));
      wire.hold();
      await app.page.bringToFront();
      await app.page.goto(`${app.origin}/home/chat?chat=private-${chat}`);
      await paintedAt(app.page, LIST);
      await app.page.locator('[aria-label=Messages] [role=listitem]').first().waitFor();
    },
    pull: async () => {
      wire.open();
      await isLive(app.page);
    },
    stop: async () => {
      wire.open();
      await app.leave();
    },
  };
}
