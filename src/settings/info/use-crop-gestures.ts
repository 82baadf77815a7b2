// The gestures that choose a part of a picture: drag, pinch, wheel and keys.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Square } from '../../platform/media/crop.ts';
import { moved, zoomed } from './crop-area.ts';

interface Point {
  x: number;
  y: number;
}

/** The share of the part that one press of an arrow key moves, and the zoom of one press of + or -. */
const KEY_MOVE = 0.05;
const KEY_ZOOM = 1.1;
/** Zoom of a wheel's movement of 100 px. */
const WHEEL_ZOOM = 1.15;

export interface CropGestureOptions {
  picture: { width: number; height: number };
  /** The box that shows the part. */
  box: RefObject<HTMLElement | null>;
  part: Square;
  onChange: (part: Square) => void;
}

/** @returns the handlers of the box; the wheel is listened to without React, which could not stop the page's scroll */
export function useCropGestures({ picture, box, part, onChange }: CropGestureOptions) {
  const pointers = useRef(new Map<number, Point>());

  const place = ({ x, y }: Point): Point => {
    const area = box.current?.getBoundingClientRect();
    return area ? { x: (x - area.x) / area.width, y: (y - area.y) / area.height } : { x: 0.5, y: 0.5 };
  };

  const handleWheel = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    const factor = WHEEL_ZOOM ** (-event.deltaY / 100);
    onChange(zoomed(part, factor, picture, place({ x: event.clientX, y: event.clientY })));
  });
  useEffect(() => {
    const element = box.current;
    const listener = (event: WheelEvent): void => handleWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [box]);

  const release = ({ pointerId }: PointerEvent): void => void pointers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (pointers.current.size === 2 || (event.pointerType === 'mouse' && event.button !== 0)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const held = pointers.current;
      const before = held.get(event.pointerId);
      if (!before) return;
      const points = [...held.values()];
      const now = { x: event.clientX, y: event.clientY };
      held.set(event.pointerId, now);
      const moves = [...held.values()];
      const scale = part.side / (box.current?.clientWidth || 1);
      const [from, to] = [middle(points), middle(moves)];
      const pinched = zoomed(part, spread(moves) / spread(points), picture, place(to));
      onChange(moved(pinched, (from.x - to.x) * scale, (from.y - to.y) * scale, picture));
    },
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown: (event: KeyboardEvent): void => {
      const next = afterKey(event.key, part, picture);
      if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onChange(next);
    },
  };
}

/** The part after a key; null for a key without a meaning here. */
export function afterKey(key: string, part: Square, picture: CropGestureOptions['picture']): Square | null {
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

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** The distance of two pointers; 1 for a single one. */
function spread([a, b]: readonly Point[]): number {
  return a && b ? Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) : 1;
}
