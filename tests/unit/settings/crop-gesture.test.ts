import { expect, test } from 'vitest';
import { type Point, wholeSquare, zoomed } from '../../../src/settings/info/crop-area.ts';
import {
  afterKey,
  changed,
  type Crop,
  dragged,
  newCrop,
  pressed,
  released,
} from '../../../src/settings/info/crop-gesture.ts';

const PICTURE = { width: 1600, height: 1200 };
const WHOLE = wholeSquare(PICTURE);
const NEAR = changed(newCrop(PICTURE), zoomed(WHOLE, 2, PICTURE));

const at = (x: number, y: number): Point => ({ x, y });
const drag = (crop: Crop, id: number, to: Point): Crop => dragged(crop, id, to, PICTURE);

test('One pointer moves the crop with the picture, and a hovering pointer does not', () => {
  const held = pressed(NEAR, 1, at(0.5, 0.5));
  expect(drag(held, 1, at(0.6, 0.4)).part).toEqual({ x: 440, y: 360, side: 600 });
  expect(drag(drag(held, 1, at(2, 2)), 1, at(0.5, 0.5)).part).toEqual(NEAR.part);
  expect(drag(NEAR, 1, at(0.6, 0.4))).toEqual(NEAR);
  expect(drag(released(held, 1), 1, at(0.6, 0.4)).part).toEqual(NEAR.part);
});

test('A pinch zooms by the distance of the pointers, around their middle, in any order of the moves', () => {
  // The pointers are 40 px, then 140 px apart, on a box of 280 px.
  const [a, b] = [at(120 / 280, 0.5), at(160 / 280, 0.5)];
  const [c, d] = [at(70 / 280, 0.5), at(210 / 280, 0.5)];
  const held = pressed(pressed(newCrop(PICTURE), 1, a), 2, b);
  const end = drag(drag(held, 1, c), 2, d).part;
  expect(end.side).toBeCloseTo(1200 / 3.5);
  expect(end.x + end.side / 2).toBeCloseTo(800);
  expect(end.y + end.side / 2).toBeCloseTo(600);
  expect(drag(drag(held, 2, d), 1, c).part).toEqual(end);
  const steps = [0.3, 0.6, 1];
  const between = (from: Point, to: Point, step: number): Point => at(from.x + (to.x - from.x) * step, 0.5);
  const inSteps = steps.reduce(
    (crop, step) => drag(drag(crop, 1, between(a, c, step)), 2, between(b, d, step)),
    held,
  );
  expect(inSteps.part).toEqual(end);
});

test('After a pinch the remaining pointer moves the crop from where it is', () => {
  const held = pressed(pressed(NEAR, 1, at(0.4, 0.5)), 2, at(0.6, 0.5));
  const pinched = drag(held, 2, at(0.8, 0.5));
  const left = released(pinched, 1);
  expect(left.part).toEqual(pinched.part);
  const { x, side } = pinched.part;
  expect(drag(left, 2, at(0.7, 0.5)).part).toMatchObject({ x: x + side * 0.1, side });
});

test('A third pointer does not take part, and pointers at one place keep the zoom finite', () => {
  const two = pressed(pressed(NEAR, 1, at(0.5, 0.5)), 2, at(0.5, 0.5));
  const three = pressed(two, 3, at(0.9, 0.9));
  expect(drag(three, 3, at(0.1, 0.1)).part).toEqual(NEAR.part);
  expect(drag(two, 2, at(0.9, 0.5)).part.side).toBe(150);
});

test('[X-A11Y-01] Arrow keys move the crop, + and - zoom, and other keys do nothing', () => {
  const part = zoomed(WHOLE, 2, PICTURE);
  expect(afterKey('ArrowLeft', part, PICTURE)).toEqual({ ...part, x: 470 });
  expect(afterKey('ArrowRight', part, PICTURE)).toEqual({ ...part, x: 530 });
  expect(afterKey('ArrowUp', part, PICTURE)).toEqual({ ...part, y: 270 });
  expect(afterKey('ArrowDown', part, PICTURE)).toEqual({ ...part, y: 330 });
  for (const key of ['+', '=']) expect(afterKey(key, part, PICTURE)?.side).toBeCloseTo(545.45);
  expect(afterKey('-', part, PICTURE)?.side).toBeCloseTo(660);
  for (const key of ['Tab', 'Enter', 'Escape', 'a']) expect(afterKey(key, part, PICTURE)).toBeNull();
});
