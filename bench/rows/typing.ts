// The latency of typing during a large pull of the engine.
import type { Page } from '@playwright/test';
import { readingOf } from '../alternate.ts';
import { pause } from '../app.ts';
import { backlogOf } from '../backlog.ts';
import { quantity } from '../format.ts';
import { quantile } from '../median.ts';
import type { Row } from '../row.ts';
import { drawSteadily } from '../screen.ts';

export const row: Row = {
  name: 'typing',
  what: 'key to painted letter during a pull of 10,000, against the same before it, p50',
  unit: 'ms',
  budget: 1.2,
  measure: async (context) => {
    const backlog = await backlogOf(context);
    const values: number[] = [];
    const limits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await backlog.prepare(10_000);
      await watchKeys(backlog.page);
      await drawSteadily(backlog.page);
      const before = await typeUntil(backlog.page, pause(BEFORE));
      const during = await typeUntil(backlog.page, backlog.pull());
      await backlog.stop();
      // The first round is discarded, because its files are not compiled yet.
      if (round === 0) continue;
      limits.push(...before);
      values.push(...during);
    }
    const worst = `p95 ${quantity(quantile(values, 0.95), 'ms')} against ${quantity(quantile(limits, 0.95), 'ms')}`;
    return readingOf({ values, limits }, 'ms', worst);
  },
};

const ROUNDS = 6;
/** Duration of typing before the pull, ms; shorter than the 15 s that the engine waits for its socket. */
const BEFORE = 3000;

/** Types until `end` settles. Returns for each key the time from the event to the painted letter, ms. */
async function typeUntil(page: Page, end: Promise<void>): Promise<number[]> {
  let over = false;
  const ended = end.finally(() => {
    over = true;
  });
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.focus();
  for (let key = 0; !over; key++) {
    await page.keyboard.press(key % 30 === 29 ? 'Space' : 'abcdefgh'.charAt(key % 8));
    await pause(25 + ((key * 37) % 40));
  }
  await ended;
  await field.fill('');
  return page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys.splice(0));
}

async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keys: number[] = [];
    (globalThis as unknown as { keys: number[] }).keys = keys;
    let began = 0;
    addEventListener('keydown', ({ timeStamp }) => (began = timeStamp), true);
    addEventListener('input', () => {
      const from = began;
      began = 0;
      if (from === 0) return;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          keys.push(performance.now() - from);
          port1.close();
        });
        port1.start();
        port2.postMessage(null);
      });
    });
  });
}
