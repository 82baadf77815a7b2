// Dragging of a dialog by its header (DLG-05), and the arithmetic that keeps the dialog inside the window.
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { titleBarHeight } from './title-bar.ts';

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
 * Limits the shift of a box, px, so that the box stays inside the area. If the box is larger than the area, its top left
 * corner stays visible, because the dialog's header is there.
 */
export function clampShift(requested: Point, box: Box, area: Box): Point {
  return {
    x: clampAxis(requested.x, box.left - area.left, box.width, area.width),
    y: clampAxis(requested.y, box.top - area.top, box.height, area.height),
  };
}

/** Distance of one arrow key press, px. */
const STEP = 32;
/** A shift larger than any window, px. */
const FAR = 100_000;
/** Positions of a dialog that is moved without dragging (WCAG 2.5.7): the corners, then the center. */
const POSITIONS: readonly Point[] = [
  { x: FAR, y: -FAR },
  { x: FAR, y: FAR },
  { x: -FAR, y: FAR },
  { x: -FAR, y: -FAR },
  { x: 0, y: 0 },
];

/** The new shift after an arrow key press; null for other keys. */
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

/**
 * Props for a draggable element: `ref` for the element that moves, `handle` for its drag handle, `moveButton` for a
 * button with the same function. Moves by CSS `translate`, without rendering.
 */
export function useDrag<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const shift = useRef<Point>({ x: 0, y: 0 });
  const grip = useRef<Point | null>(null);
  const positionIndex = useRef(0);

  const move = (requested: Point) => {
    const element = ref.current;
    if (element === null) return;
    const rect = element.getBoundingClientRect();
    const home = { left: rect.left - shift.current.x, top: rect.top - shift.current.y };
    const box = { ...home, width: rect.width, height: rect.height };
    const { clientWidth: width, clientHeight } = document.documentElement;
    const top = titleBarHeight;
    shift.current = clampShift(requested, box, { left: 0, top, width, height: clientHeight - top });
    element.style.setProperty('translate', `${shift.current.x}px ${shift.current.y}px`);
  };

  useEffect(() => {
    const keepInside = () => move(shift.current);
    window.addEventListener('resize', keepInside);
    return () => window.removeEventListener('resize', keepInside);
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
    /** A double click moves the dialog back to the center. */
    onDoubleClick: () => move({ x: 0, y: 0 }),
  };
  const moveButton = {
    onClick: () => {
      move(POSITIONS[positionIndex.current] ?? { x: 0, y: 0 });
      positionIndex.current = (positionIndex.current + 1) % POSITIONS.length;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = shiftAfterKey(event.key, shift.current);
      if (next === null) return;
      event.preventDefault();
      move(next);
    },
  };
  return { ref, handle, moveButton };
}

function clampAxis(shift: number, start: number, size: number, room: number): number {
  return Math.max(-start, Math.min(shift, Math.max(-start, room - size - start)));
}
