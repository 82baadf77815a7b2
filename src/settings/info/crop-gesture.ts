// The choice of a part of a picture by one or two pointers, and by keys. Pure.
//
// A gesture begins when a pointer is pressed or released. The part follows from the part at that moment, and from where
// each pointer was and is. So the part depends on no order of the pointers, and small errors do not add up.
import type { Square } from '../../platform/media/crop.ts';
import { framed, moved, pictureAt, type Point, type Size, wholeSquare, zoomed } from './crop-area.ts';

export interface Crop {
  part: Square;
  /** The part at the beginning of the gesture. */
  start: Square;
  /** The pressed pointers, two at most. */
  pointers: readonly Pointer[];
}

interface Pointer {
  id: number;
  /** Where the pointer was at the beginning of the gesture, and where it is now: 0..1 of the box. */
  from: Point;
  to: Point;
}

/** The share of the part that one press of an arrow key moves, and the zoom of one press of + or -. */
const KEY_MOVE = 0.05;
const KEY_ZOOM = 1.1;
/** The least distance of two pointers, 0..1 of the box. */
const MIN_SPREAD = 0.01;

export const newCrop = (picture: Size): Crop => begun(wholeSquare(picture), []);

/** A third pointer has no effect. */
export const pressed = ({ part, pointers }: Crop, id: number, at: Point): Crop =>
  begun(part, pointers.length === 2 ? pointers : [...pointers, { id, from: at, to: at }]);

export const released = ({ part, pointers }: Crop, id: number): Crop =>
  begun(
    part,
    pointers.filter((pointer) => pointer.id !== id),
  );

/** The part after a change by other means than pointers. */
export const changed = ({ pointers }: Crop, part: Square): Crop => begun(part, pointers);

export function dragged({ part, start, pointers: before }: Crop, id: number, at: Point, picture: Size): Crop {
  if (!before.some((pointer) => pointer.id === id)) return { part, start, pointers: before };
  const pointers = before.map((pointer) => (pointer.id === id ? { ...pointer, to: at } : pointer));
  const from = pointers.map((pointer) => pointer.from);
  const to = pointers.map((pointer) => pointer.to);
  const side = (start.side * spread(from)) / spread(to);
  return { part: framed(pictureAt(start, middle(from)), middle(to), side, picture), start, pointers };
}

/** The part after a key; null for a key without a meaning here. */
export function afterKey(key: string, part: Square, picture: Size): Square | null {
  const step = part.side * KEY_MOVE;
  switch (key) {
    case 'ArrowLeft':
      return moved(part, -step, 0, picture);
    case 'ArrowRight':
      return moved(part, step, 0, picture);
    case 'ArrowUp':
      return moved(part, 0, -step, picture);
    case 'ArrowDown':
      return moved(part, 0, step, picture);
    case '+':
    case '=':
      return zoomed(part, KEY_ZOOM, picture);
    case '-':
      return zoomed(part, 1 / KEY_ZOOM, picture);
    default:
      return null;
  }
}

const begun = (part: Square, pointers: readonly Pointer[]): Crop => ({
  part,
  start: part,
  pointers: pointers.map(({ id, to }) => ({ id, from: to, to })),
});

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The distance of two pointers; the same for a single one at any place. */
function spread([a, b]: readonly Point[]): number {
  return a && b ? Math.max(MIN_SPREAD, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}
