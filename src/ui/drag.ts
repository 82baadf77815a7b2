// Tab. Moving a dialog by its head (DLG-05), and the arithmetic that keeps it in the window.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The shift that a box may take, all in px: the wished one, cut so that the box stays inside the window. Of a box
 * larger than the window the top left corner stays visible, as the head is there.
 */
export function clampShift(wished: Point, box: Box, window: { width: number; height: number }): Point {
  return {
    x: within(wished.x, box.left, box.width, window.width),
    y: within(wished.y, box.top, box.height, window.height),
  };
}

/** px for one press of an arrow key. */
const STEP = 32;
/** px; further than any window reaches. */
const FAR = 100_000;
/** Where a dialog can be put without dragging (WCAG 2.5.7): the corners, and the middle again. */
const PLACES: readonly Point[] = [
  { x: FAR, y: -FAR },
  { x: FAR, y: FAR },
  { x: -FAR, y: FAR },
  { x: -FAR, y: -FAR },
  { x: 0, y: 0 },
];

/** The shift that an arrow key wishes for, null for any other key. */
export function shiftAfterKey(key: string, { x, y }: Point): Point | null {
  switch (key) {
    case 'ArrowLeft':
      return { x: x - STEP, y };
    case 'ArrowRight':
      return { x: x + STEP, y };
    case 'ArrowUp':
      return { x, y: y - STEP };
    case 'ArrowDown':
      return { x, y: y + STEP };
    default:
      return null;
  }
}

/** The ref goes to what moves, the handle's props to what is held, the twin's to a button. Moves by CSS translate, without rendering. */
export function useDrag<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const shift = useRef<Point>({ x: 0, y: 0 });
  const grip = useRef<Point | null>(null);
  const place = useRef(0);

  const move = (wished: Point) => {
    const element = ref.current;
    if (element === null) return;
    const rect = element.getBoundingClientRect();
    const home = { left: rect.left - shift.current.x, top: rect.top - shift.current.y };
    const box = { ...home, width: rect.width, height: rect.height };
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    shift.current = clampShift(wished, box, { width, height });
    element.style.setProperty('translate', `${shift.current.x}px ${shift.current.y}px`);
  };

  useEffect(() => {
    const keep = () => move(shift.current);
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  });

  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button, a, input') !== null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.clientX - shift.current.x, y: event.clientY - shift.current.y };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current === null) return;
      move({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
    /** The way back without dragging. */
    onDoubleClick: () => move({ x: 0, y: 0 }),
  };
  const twin = {
    onClick: () => {
      move(PLACES[place.current] ?? { x: 0, y: 0 });
      place.current = (place.current + 1) % PLACES.length;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = shiftAfterKey(event.key, shift.current);
      if (next === null) return;
      event.preventDefault();
      move(next);
    },
  };
  return { ref, handle, twin };
}

function within(shift: number, start: number, size: number, room: number): number {
  return Math.max(-start, Math.min(shift, Math.max(-start, room - size - start)));
}
