import { expect, test } from 'vitest';
import { cardPlace } from '../../../src/shared/cards/card-place.ts';

const PAGE = { width: 1440, height: 900 };

test('A card opens beside the press, at its height', () => {
  expect(cardPlace({ x: 400, y: 300 }, PAGE)).toEqual({ x: 430, y: 300 });
});

test('[CARD-02, LIM-25] A card stays 350 px from the right border and 200 px from the bottom', () => {
  expect(cardPlace({ x: 1430, y: 300 }, PAGE)).toEqual({ x: 1090, y: 300 });
  expect(cardPlace({ x: 400, y: 899 }, PAGE)).toEqual({ x: 430, y: 700 });
  expect(cardPlace({ x: 1440, y: 900 }, PAGE)).toEqual({ x: 1090, y: 700 });
});

test('A card in a window smaller than both distances starts at the window’s corner', () => {
  expect(cardPlace({ x: 300, y: 150 }, { width: 320, height: 180 })).toEqual({ x: 0, y: 0 });
});
