import { expect, test } from 'vitest';
import { clampShift, shiftAfterKey } from '../../../src/ui/drag.ts';

const window = { left: 0, top: 0, width: 1000, height: 700 };
const box = { left: 300, top: 250, width: 400, height: 200 };

test('A dragged dialog follows the pointer inside the window', () => {
  expect(clampShift({ x: -120, y: 40 }, box, window)).toStrictEqual({ x: -120, y: 40 });
});

test('A dragged dialog stops at each edge of the window', () => {
  expect(clampShift({ x: -999, y: -999 }, box, window)).toStrictEqual({ x: -300, y: -250 });
  expect(clampShift({ x: 999, y: 999 }, box, window)).toStrictEqual({ x: 300, y: 250 });
});

test('A dragged dialog stops below the title bar of the desktop shell', () => {
  const page = { left: 0, top: 32, width: 1000, height: 668 };
  expect(clampShift({ x: 0, y: -999 }, box, page)).toStrictEqual({ x: 0, y: -218 });
  expect(clampShift({ x: 0, y: 999 }, box, page)).toStrictEqual({ x: 0, y: 250 });
});

test('The top left corner of a dialog larger than the window stays visible', () => {
  const large = { left: 16, top: 16, width: 1200, height: 900 };
  expect(clampShift({ x: 50, y: 50 }, large, window)).toStrictEqual({ x: -16, y: -16 });
});

test('Arrow keys move a draggable dialog, other keys do not', () => {
  const at = { x: 10, y: 10 };
  expect(shiftAfterKey('ArrowLeft', at)).toStrictEqual({ x: -22, y: 10 });
  expect(shiftAfterKey('ArrowDown', at)).toStrictEqual({ x: 10, y: 42 });
  expect(shiftAfterKey('Enter', at)).toBeNull();
});
