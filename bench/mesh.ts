// Meshes of 2 to 4 people with fake devices, in the product and as bare pages.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { pause } from './app.ts';
import { type BareMesh, CARRY } from './bare/mesh.ts';
import { MESH_WINDOW } from './mesh-pictures.ts';
import type { Server } from './server.ts';
import { isLive, signIn } from './sign-in.ts';

/** People in a mesh who can come and go. */
export interface Mesh {
  readonly browser: Browser;
  readonly pages: readonly Page[];
  /**
   * Brings `count` people into the mesh, all but the last one with a camera. Resolves with the ms from the act of the last
   * one to a frame of each other person.
   */
  join(count: number): Promise<number>;
  /** The last person's camera, too. */
  lastCamera(): Promise<void>;
  leave(): Promise<void>;
}

const NAMES = ['alice', 'mira', 'bruno', 'noor'] as const;
const FULL_NAMES = { mira: 'Mira Okafor', bruno: 'Bruno Keller', noor: 'Noor Haddad' } as const;

type MeshWindow = Window & { connections: RTCPeerConnection[]; mesh: BareMesh };

/** Keeps the open connections of every page in `connections`. */
async function recordConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { connections });
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        connections.push(this);
      }
    };
  });
}

/** The product with four members of one group, each in a browser context of its own. */
export async function openProductMesh(browser: Browser, server: Server): Promise<Mesh> {
  const open = async (userName: string): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-US', viewport: MESH_WINDOW });
    await recordConnections(context);
    const page = await context.newPage();
    await page.goto(`${server.origin}/login`);
    await signIn(page, { userName, password: server.person.password });
    await isLive(page);
    await page.goto(`${server.origin}/home/chat?chat=group-3`);
    return page;
  };
  const pages: Page[] = [];
  for (const name of NAMES) pages.push(await open(name));
  const dialog = (page: Page) => page.getByRole('dialog', { name: /^Group call in/ });
  let present: [Page, ...Page[]] = [pages[0] as Page];
  return {
    browser,
    pages,
    async join(count) {
      present = pages.slice(0, count) as [Page, ...Page[]];
      const [host, ...others] = present;
      await host.getByRole('button', { name: 'Group call', exact: true }).click();
      const picker = host.getByRole('dialog', { name: 'Start a group call' });
      for (const name of NAMES.slice(1, count) as (keyof typeof FULL_NAMES)[])
        await picker.getByRole('option').filter({ hasText: FULL_NAMES[name] }).click();
      await picker.getByRole('button', { name: /^Call/ }).click();
      let ms = 0;
      for (const [at, page] of others.entries()) {
        const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true });
        await accept.waitFor();
        if (at === 0) await switchCamera(dialog(host));
        ms = await accept.evaluate(acceptAndWait, at + 1);
        if (page !== others.at(-1)) await switchCamera(dialog(page));
      }
      return ms;
    },
    lastCamera: () => switchCamera(dialog(present.at(-1) ?? present[0])),
    async leave() {
      const [host] = present;
      await dialog(host).getByRole('button', { name: 'Leave the call', exact: true }).click();
      await host.getByRole('menuitem', { name: 'End for everybody' }).click();
      for (const page of present) {
        const close = dialog(page).getByRole('button', { name: 'Close' });
        if (page !== host) await close.click();
        await dialog(page).waitFor({ state: 'detached' });
        await page.evaluate(() => (window as unknown as MeshWindow).connections.splice(0));
      }
    },
  };
}

const switchCamera = async (dialog: ReturnType<Page['getByRole']>): Promise<void> => {
  await dialog.getByRole('button', { name: 'Turn camera on' }).click();
  await dialog.getByRole('button', { name: 'Turn camera off' }).waitFor();
};

/** Runs in a page: presses the button, and resolves with the ms until each of `others` connections has a frame. */
async function acceptAndWait(button: HTMLElement | SVGElement, others: number): Promise<number> {
  const { connections } = window as unknown as MeshWindow;
  const began = performance.now();
  (button as HTMLElement).click();
  const hasFrame = async (connection: RTCPeerConnection): Promise<boolean> => {
    const ones = [...(await connection.getStats()).values()] as { framesDecoded?: number }[];
    return ones.some(({ framesDecoded = 0 }) => framesDecoded > 0);
  };
  for (;;) {
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
    const frames = await Promise.all(open.map(hasFrame));
    if (frames.filter(Boolean).length >= others) return performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * A bare page in a context of its own: the browser draws only one page of a context.
 * @param partners the pages that get its signals
 */
async function openBarePage(
  browser: Browser,
  address: string,
  partners: () => readonly Page[],
): Promise<Page> {
  const context = await browser.newContext({ viewport: MESH_WINDOW });
  await recordConnections(context);
  const page = await context.newPage();
  await page.exposeFunction(CARRY, (text: string) => {
    for (const other of partners())
      if (other !== page)
        void other.evaluate((signal) => (window as unknown as MeshWindow).mesh.receive(signal), text);
  });
  await page.goto(address);
  return page;
}

const joinOne = (page: Page, others: number, hasCamera: boolean): Promise<number> =>
  page.evaluate(([expected, camera]) => (window as unknown as MeshWindow).mesh.join(expected, camera), [
    others,
    hasCamera,
  ] as const);

export async function openBareMesh(browser: Browser, address: string): Promise<Mesh> {
  const pages: Page[] = [];
  while (pages.length < NAMES.length) pages.push(await openBarePage(browser, address, () => pages));
  let present: readonly Page[] = [];
  return {
    browser,
    pages,
    async join(count) {
      present = pages.slice(0, count);
      let ms = 0;
      for (const [at, page] of present.entries()) ms = await joinOne(page, at, at < count - 1);
      return ms;
    },
    lastCamera: async () => {
      await present.at(-1)?.evaluate(() => (window as unknown as MeshWindow).mesh.camera());
    },
    async leave() {
      for (const page of present)
        await page.evaluate(() => {
          const { mesh, connections } = window as unknown as MeshWindow;
          mesh.leave();
          connections.splice(0);
        });
    },
  };
}

/**
 * One person of a bare mesh of `count`, alone in `browser`. The other people are in another browser and have no links
 * among themselves, so that one machine carries more of them.
 */
export async function openOnePerson(
  [browser, othersBrowser]: readonly [Browser, Browser],
  address: string,
  count: number,
): Promise<Mesh> {
  const pages: Page[] = [];
  const others = (): readonly Page[] => pages.slice(1);
  const first = await openBarePage(browser, address, others);
  pages.push(first);
  while (pages.length < count) pages.push(await openBarePage(othersBrowser, address, () => [first]));
  return {
    browser,
    pages: [first],
    async join() {
      for (const page of others()) await joinOne(page, 0, true);
      return joinOne(first, count - 1, false);
    },
    lastCamera: () => first.evaluate(() => (window as unknown as MeshWindow).mesh.camera()),
    leave: () => first.evaluate(() => (window as unknown as MeshWindow).mesh.leave()),
  };
}

export interface MeshCost {
  /** Seconds of processor for each second of the mesh, all processes of the browser. */
  processor: number;
  /** Kilobytes that all people sent in a second. */
  bytes: number;
  /** Frames that all people decoded in a second. */
  frames: number;
}

/** Time until the senders have found their bitrate, and time of the measurement; ms. */
const SETTLE = 8_000;
const SPAN = 8_000;

/** The cost of a mesh in which all people send pictures. */
export async function costOf(mesh: Mesh, count: number): Promise<MeshCost> {
  await mesh.join(count);
  await mesh.lastCamera();
  await pause(SETTLE);
  const before = await readingOf(mesh, count);
  await pause(SPAN);
  const after = await readingOf(mesh, count);
  await mesh.leave();
  const seconds = (after.at - before.at) / 1000;
  const rate = (key: keyof MeshCost): number => (after[key] - before[key]) / seconds;
  return { processor: rate('processor'), bytes: rate('bytes'), frames: rate('frames') };
}

async function readingOf({ browser, pages }: Mesh, count: number): Promise<MeshCost & { at: number }> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const sum = { processor: 0, bytes: 0, frames: 0, at: performance.now() };
  for (const { cpuTime } of processInfo) sum.processor += cpuTime;
  for (const page of pages.slice(0, count)) {
    const { bytes, frames } = await page.evaluate(async () => {
      const total = { bytes: 0, frames: 0 };
      for (const connection of (window as unknown as MeshWindow).connections) {
        if (connection.connectionState === 'closed') continue;
        for (const one of (await connection.getStats()).values() as Iterable<Record<string, number>>) {
          if ((one['type'] as unknown) === 'transport') total.bytes += (one['bytesSent'] ?? 0) / 1000;
          if ((one['type'] as unknown) === 'inbound-rtp') total.frames += one['framesDecoded'] ?? 0;
        }
      }
      return total;
    });
    sum.bytes += bytes;
    sum.frames += frames;
  }
  return sum;
}
