import { expect, test } from 'vitest';
import { GAP, gridLayout, leaderLayout, videoArea } from '../../../src/calls/group/layout.ts';

test('[GCALL-05, LIM-28] The video area leaves 250 px of the window, and 110 px in full screen', () => {
  expect(videoArea({ width: 1440, height: 900 }, false).height).toBe(650);
  expect(videoArea({ width: 1440, height: 900 }, true).height).toBe(790);
});

test('[GCALL-06, LIM-28] The video area is 1.2 times as wide as high, and never wider than the window', () => {
  expect(videoArea({ width: 1440, height: 900 }, false).width).toBe(780);
  expect(videoArea({ width: 1440, height: 900 }, true).width).toBe(948);
  expect(videoArea({ width: 768, height: 900 }, false).width).toBe(712);
  expect(videoArea({ width: 360, height: 640 }, false)).toEqual({ width: 336, height: 530 });
});

test('A window that is too low keeps a video area in which the tiles scroll', () => {
  expect(videoArea({ width: 800, height: 300 }, false).height).toBe(160);
});

test('[GCALL-01] The grid has the columns that give the largest tiles', () => {
  const area = { width: 780, height: 650 };
  const columns = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => gridLayout(count, area).columns);
  expect(columns).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3]);
});

test('[GCALL-01] All tiles of a grid fit into its area, and none is too wide or too narrow', () => {
  for (const area of [
    { width: 780, height: 650 },
    { width: 948, height: 790 },
    { width: 712, height: 650 },
    { width: 336, height: 630 },
  ]) {
    for (let count = 1; count <= 9; count += 1) {
      const { columns, tile, scrolls } = gridLayout(count, area);
      const rows = Math.ceil(count / columns);
      expect(columns * tile.width + (columns - 1) * GAP).toBeLessThanOrEqual(area.width);
      if (!scrolls) expect(rows * tile.height + (rows - 1) * GAP).toBeLessThanOrEqual(area.height);
      expect(tile.width / tile.height).toBeGreaterThanOrEqual(area.width < 560 ? 0.75 : 1);
      expect(tile.width / tile.height).toBeLessThanOrEqual(1.8);
    }
  }
});

test('[GCALL-01] A phone has at most two columns, and scrolls tiles that would be too small', () => {
  const area = { width: 336, height: 430 };
  expect(gridLayout(4, { width: 336, height: 630 }).columns).toBe(2);
  expect(gridLayout(4, area)).toEqual({ columns: 2, tile: { width: 162, height: 209 }, scrolls: false });
  expect(gridLayout(9, area)).toEqual({ columns: 2, tile: { width: 162, height: 121 }, scrolls: true });
});

test('[GCALL-03] The leader has the area above the strip of the others', () => {
  const { leader, tile } = leaderLayout({ width: 780, height: 650 });
  expect(leader).toEqual({ width: 780, height: 518 });
  expect(tile).toEqual({ width: 168, height: 120 });
  expect(leader.height + GAP + tile.height).toBe(650);
});
