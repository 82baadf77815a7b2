import { expect, test } from 'vitest';
import { nextSpoken, SILENT, textsOf } from '../../../src/ui/LiveRegion.tsx';

test('The same text twice changes an element each time, so that a screen reader speaks it twice', () => {
  const first = nextSpoken(SILENT, 'Hello');
  const second = nextSpoken(first, 'Hello');
  expect([SILENT, first, second].map(textsOf)).toEqual([
    ['', ''],
    ['', 'Hello'],
    ['Hello', ''],
  ]);
});
