import { expect, test } from 'vitest';
import { Direction } from '../../../bench/network/direction.ts';

/** A simulated link of 1 byte per ms with a delay of 75 ms, on a clock that the test moves. */
function setUp() {
  let now = 0;
  let due: { at: number; act: () => void } | null = null;
  const clock = {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const own = { at: now + ms, act };
      due = own;
      return () => {
        if (due === own) due = null;
      };
    },
  };
  const way = new Direction(1000, 75, clock);
  const arrivals: string[] = [];
  const lane = (name: string) =>
    way.lane({
      bytes: ({ length }) => arrivals.push(`${name} ${length} at ${now}`),
      end: () => arrivals.push(`${name} ends at ${now}`),
    });
  const runUntil = (end: number): void => {
    while (due && due.at <= end) {
      now = due.at;
      const { act } = due;
      due = null;
      act();
    }
    now = end;
  };
  /** Runs the pending timer late, at the time `at` in ms. */
  const runLate = (at: number): void => {
    now = at;
    due?.act();
  };
  return { lane, arrivals, runUntil, runLate };
}

const bytes = (length: number): Buffer => Buffer.alloc(length);

test('Bytes arrive after their transmission time and the delay of the link', () => {
  const { lane, arrivals, runUntil } = setUp();
  lane('a').send(bytes(100));
  runUntil(174);
  expect(arrivals).toEqual([]);
  runUntil(175);
  expect(arrivals).toEqual(['a 100 at 175']);
});

test('Connections share the link in turns, so a short answer overtakes the end of a long one', () => {
  const { lane, arrivals, runUntil } = setUp();
  lane('long').send(bytes(3000));
  lane('short').send(bytes(100));
  runUntil(10_000);
  expect(arrivals).toEqual([
    'long 1460 at 1535',
    'long 1460 at 2995',
    'short 100 at 3095',
    'long 80 at 3175',
  ]);
});

test('The end of a connection arrives after its bytes', () => {
  const { lane, arrivals, runUntil } = setUp();
  const a = lane('a');
  a.send(bytes(10));
  a.end();
  runUntil(1000);
  expect(arrivals).toEqual(['a 10 at 85', 'a ends at 85']);
});

test('Late timers keep the rate of the link, and an idle link saves up no bandwidth', () => {
  const { lane, arrivals, runUntil, runLate } = setUp();
  const a = lane('a');
  a.send(bytes(2920));
  runLate(2000);
  runUntil(4000);
  expect(arrivals).toEqual(['a 1460 at 2000', 'a 1460 at 2995']);
  a.send(bytes(100));
  runUntil(5000);
  expect(arrivals.at(-1)).toBe('a 100 at 4175');
});
