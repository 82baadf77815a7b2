import { expect, test } from 'vitest';
import { TabSeat } from '../../../workers/hub/seats.ts';

const hello = { protocol: 1, build: 'b', seat: 'seat-0001', tokens: null, auto: null, languages: [] };

test('a tab that is frozen piles up no notices; when it asks it is told the latest', async () => {
  const seat = new TabSeat(hello, {
    boot: 'boot',
    source: { status: () => ({}) as never, world: () => null, people: () => null },
    tokens: () => null,
    run: () => Promise.reject(new Error('not asked')),
    environment: () => undefined,
  });
  for (let flap = 0; flap < 50; flap++) {
    seat.tell({ kind: 'reconnecting' });
    seat.tell({ kind: 'reconnected' });
  }
  const { notices } = await seat.next(0);
  expect(notices.length).toBeLessThan(10);
  expect(notices.at(-1)).toEqual({ kind: 'reconnected' });
});
