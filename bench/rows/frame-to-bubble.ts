// The time from a frame on the wire to the painted bubble, against a bare page that appends the text.
import { APPEND_SOCKET, appendPage } from '../bare/append.ts';
import { readingOf, type Samples } from '../alternate.ts';
import { pause } from '../app.ts';
import { paintedBubble, textOf, watchBubbles } from '../bubbles.ts';
import { clockOffset } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Row } from '../row.ts';
import { drawSteadily } from '../screen.ts';
import { isLive, openApi, signIn } from '../sign-in.ts';
import { openFrameProxy, type FrameProxy } from '../frame-proxy.ts';
import type { Page } from '@playwright/test';

export const row: Row = {
  name: 'frame-to-bubble',
  what: 'socket frame to painted bubble, p50 of 200, against a bare page that appends the text',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const [product, bare] = [await openProduct(context), await openBare(context)];
    try {
      return readingOf(await inTurn(product, bare), 'ms');
    } finally {
      for (const side of [product, bare]) {
        await side.page.close();
        await side.proxy.stop();
      }
    }
  },
};

const FRAMES = 200;
const WARM_UP = 20;
const BLOCK = 20;

interface Side {
  readonly page: Page;
  readonly proxy: FrameProxy;
  readonly send: (text: string) => Promise<void>;
}

async function inTurn(product: Side, bare: Side): Promise<Samples> {
  const offsets = new Map<Side, number>();
  for (const side of [product, bare]) {
    await watchBubbles(side.page);
    await drawSteadily(side.page);
    offsets.set(side, await clockOffset(side.page));
  }
  const samples = new Map<Side, number[]>([
    [product, []],
    [bare, []],
  ]);
  for (let n = 0; n < 2 * (FRAMES + WARM_UP); n++) {
    // The two pages are measured in blocks, with the measured page in front: a background page gets its
    // animation frames later.
    const side = Math.floor(n / BLOCK) % 2 === 0 ? product : bare;
    if (n % BLOCK === 0) await inFront(side.page);
    // The pause varies, so that frames are not in phase with the screen refresh.
    await pause(120 + ((n * 37) % 50));
    const passed = side.proxy.passed(textOf(n));
    await side.send(`${textOf(n)} and some more words`);
    const from = await passed;
    const painted = (await paintedBubble(side.page, textOf(n))) + (offsets.get(side) ?? 0);
    if (n >= 2 * WARM_UP) samples.get(side)?.push(painted - from);
  }
  return { values: samples.get(product) ?? [], limits: samples.get(bare) ?? [] };
}

/** Brings a page to the front and waits until the effects of the switch (focus, read marks) have ended. */
async function inFront(page: Page): Promise<void> {
  await page.bringToFront();
  await pause(300);
}

/** Opens the product for one user in the browser; another user writes over the API. */
async function openProduct(context: Context): Promise<Side> {
  const server = await context.server();
  const other = { userName: 'bruno', password: server.person.password };
  const ask = await openApi({ ...server, person: other });
  const me = await openApi(server);
  const [{ id: from }, { id: to }] = (await Promise.all([ask('/user/self'), me('/user/self')])) as [Id, Id];
  const proxy = await openFrameProxy(server.origin);
  const page = await (await context.profile()).newPage();
  await page.goto(`${proxy.origin}/login`);
  await signIn(page, server.person);
  await isLive(page);
  await page.goto(`${proxy.origin}/home/chat?chat=private-${from}`);
  await page.locator('[aria-label=Messages] [role=listitem]').first().waitFor();
  let sent = Date.now();
  const send = async (content: string): Promise<void> => {
    await ask('/message/private/send', { recvId: to, tmpId: `${++sent}benchabc`, content, type: 0 });
  };
  return { page, proxy, send };
}

async function openBare(context: Context): Promise<Side> {
  const benchPages = await context.benchPages();
  benchPages.serve('/append', appendPage());
  const sockets = benchPages.sockets(APPEND_SOCKET);
  const proxy = await openFrameProxy(`http://localhost:${benchPages.port}`);
  const page = await (await context.profile()).newPage();
  await page.goto(`${proxy.origin}/append`);
  const push = await sockets;
  let id = 1_000_000;
  const send = (content: string): Promise<void> => {
    const data = {
      id: ++id,
      tmpId: `${Date.now()}benchabc`,
      sendId: 2,
      recvId: 1,
      content,
      type: 0,
      status: 0,
      sendTime: Date.now(),
    };
    push(JSON.stringify({ cmd: 3, data }));
    return Promise.resolve();
  };
  return { page, proxy, send };
}

interface Id {
  readonly id: number;
}
