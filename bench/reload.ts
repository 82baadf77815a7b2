// Comparison of a start or reload of the product with a bare page that shows as many chats.
import { alternate, readingOf } from './alternate.ts';
import type { App, Painted } from './app.ts';
import type { Context } from './context.ts';
import { quantity } from './format.ts';
import { quantile } from './median.ts';
import type { Reading } from './row.ts';

/** Measures the time until the list is visible. The note gives the time until the list is interactive. */
export async function againstBareList(
  context: Context,
  paint: (app: App) => Promise<Painted>,
  rounds: number,
): Promise<Reading> {
  const sizedApps = await context.sizedApps();
  const app = await sizedApps.app(100_000);
  await app.coldStart();
  const interactive: number[] = [];
  const value = async (): Promise<number> => {
    const painted = await paint(app);
    interactive.push(painted.interactive);
    return painted.list;
  };
  const samples = await alternate({ value, limit: sizedApps.bare }, { rounds, warmUp: 3 });
  return readingOf(samples, 'ms', `interactive after ${quantity(quantile(interactive, 0.5), 'ms')}`);
}
