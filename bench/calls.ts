// Two browsers with fake devices that call each other, in the product and as bare pages.
import type { Browser, Page } from '@playwright/test';
import { callFlags } from '../scripts/lib/chromium.ts';
import { alternate, type Samples } from './alternate.ts';
import type { BareCall } from './bare/call.ts';
import { launchBrowser } from './context.ts';
import type { Server } from './server.ts';
import { isLive, signIn } from './sign-in.ts';

/** A browser with a fake microphone and camera, whose connections may use the loopback interface. */
export const launchCallBrowser = (): Promise<Browser> => launchBrowser(callFlags);

/** Two sides of a call: `answers` is the one whose frames are timed. */
export interface Sides {
  readonly calls: Page;
  readonly answers: Page;
}

/** The product with two friends, each in a browser context of its own. */
export async function openProduct(browser: Browser, server: Server): Promise<Sides> {
  const open = async (userName: string): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    await context.addInitScript(() => {
      const Connection = window.RTCPeerConnection;
      window.RTCPeerConnection = class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          Object.assign(window, { connection: () => this });
        }
      };
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/login`);
    await signIn(page, { userName, password: server.person.password });
    await isLive(page);
    return page;
  };
  const sides = { calls: await open('alice'), answers: await open('bruno') };
  await sides.calls.getByRole('link', { name: /^(?:Online )?Bruno Keller/ }).click();
  return sides;
}

/** Rings the second side, accepts there, and resolves with the ms from the press to the first decoded frame. */
async function callProduct({ calls, answers }: Sides): Promise<number> {
  await calls.getByRole('button', { name: 'Video call', exact: true }).click();
  const accept = answers.getByRole('alertdialog').getByRole('button', { name: 'Accept', exact: true });
  await accept.waitFor();
  return accept.evaluate(async (button) => {
    const began = performance.now();
    // The connection of an earlier call has frames too.
    Object.assign(window, { connection: () => null });
    (button as HTMLElement).click();
    for (;;) {
      const made = (window as unknown as { connection: () => RTCPeerConnection | null }).connection();
      const report = await made?.getStats();
      const ones = [...(report?.values() ?? [])] as { framesDecoded?: number }[];
      if (ones.some(({ framesDecoded = 0 }) => framesDecoded > 0)) return performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  });
}

async function hangUpProduct({ calls, answers }: Sides): Promise<void> {
  await calls.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click();
  for (const page of [calls, answers]) await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Two bare pages of one origin. */
export async function openBare(browser: Browser, address: string): Promise<Sides> {
  const context = await browser.newContext();
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  return { calls: await open(), answers: await open() };
}

type BareWindow = Window & { bare: BareCall };

/**
 * Calls in the product and in the bare pages, in turn. `measure` gets the sides of a call that has its first frame, and
 * the ms until then; it returns the sample.
 */
export function alternateCalls(
  { product, bare }: { product: Sides; bare: Sides },
  measure: (sides: Sides, firstFrame: number) => number | Promise<number>,
  options: { rounds: number; warmUp: number },
): Promise<Samples> {
  return alternate(
    {
      value: async () => {
        const sample = await measure(product, await callProduct(product));
        await hangUpProduct(product);
        return sample;
      },
      limit: async () => {
        const sample = await measure(bare, await callBare(bare));
        await hangUpBare(bare);
        return sample;
      },
    },
    options,
  );
}

async function callBare({ calls, answers }: Sides): Promise<number> {
  await calls.evaluate(() => (window as unknown as BareWindow).bare.prepare());
  return answers.evaluate(() => (window as unknown as BareWindow).bare.accept());
}

async function hangUpBare({ calls, answers }: Sides): Promise<void> {
  for (const page of [calls, answers])
    await page.evaluate(() => (window as unknown as BareWindow).bare.end());
}
