import { expect, test } from 'vitest';
import { type QualityReading, qualityOf } from '../../../src/calls/media/quality.ts';

const GOOD: QualityReading = {
  path: 'connected',
  roundTrip: 40,
  lossIn: 0,
  lossOut: 0,
  jitter: 5,
  limitation: 'none',
};
const of = (change: Partial<QualityReading>) => qualityOf({ ...GOOD, ...change });

test('A path without losses has four bars and no reason, also where the browser measures nothing', () => {
  expect(of({})).toEqual({ bars: 4, trouble: null });
  expect(of({ roundTrip: null, lossIn: null, lossOut: null, jitter: null })).toEqual({
    bars: 4,
    trouble: null,
  });
});

test('A lost path has no bars', () => {
  expect(of({ path: 'lost' })).toEqual({ bars: 0, trouble: 'network' });
});

test('Each measurement lowers the bars at its limits', () => {
  expect([0.02, 0.05, 0.1, 0.3, 0.31].map((lossOut) => of({ lossOut }).bars)).toEqual([4, 3, 2, 1, 0]);
  expect([300, 500, 900, 2_000, 2_001].map((roundTrip) => of({ roundTrip }).bars)).toEqual([4, 3, 2, 1, 0]);
  expect([40, 80, 150, 400, 401].map((jitter) => of({ jitter }).bars)).toEqual([4, 3, 2, 1, 0]);
});

test('Losses of the incoming packets alone name the other side’s network', () => {
  expect(of({ lossIn: 0.08 })).toEqual({ bars: 2, trouble: 'far' });
  expect(of({ lossIn: 0.08, lossOut: 0.04 })).toEqual({ bars: 2, trouble: 'network' });
  expect(of({ lossIn: 0.08, roundTrip: 600 })).toEqual({ bars: 2, trouble: 'network' });
});

test('A busy processor is the reason only while the network is good', () => {
  expect(of({ limitation: 'cpu' })).toEqual({ bars: 3, trouble: 'processor' });
  expect(of({ limitation: 'cpu', lossOut: 0.2 })).toEqual({ bars: 1, trouble: 'network' });
  expect(of({ limitation: 'bandwidth' })).toEqual({ bars: 3, trouble: 'network' });
});
