// Runs on Node 24. A page of the product, begun or loaded again, against a bare page that shows as many chats.
import { alternate, readingOf } from './alternate.ts';
import type { App, Painted } from './app.ts';
import type { Context } from './context.ts';
import { quantity } from './format.ts';
import { quantile } from './median.ts';
import type { Reading } from './row.ts';

/** To the list that can be seen; the note says when it answers. */
export async function againstBareList(
  context: Context,
  paint: (app: App) => Promise<Painted>,
  rounds: number,
): Promise<Reading> {
  const house = await context.house();
  const app = await house.app(100_000);
  await app.begin();
  const own: number[] = [];
  const value = async (): Promise<number> => {
    const painted = await paint(app);
    own.push(painted.own);
    return painted.list;
  };
  const samples = await alternate({ value, limit: house.bare }, { rounds, warmUp: 3 });
  return readingOf(samples, 'ms', `it answers after ${quantity(quantile(own, 0.5), 'ms')}`);
}
