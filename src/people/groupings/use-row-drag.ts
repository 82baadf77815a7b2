// Dragging of list rows by a grip, by mouse, pen or touch. The list scrolls while the pointer is near its edges, and
// Esc cancels.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Distance of the pointer from an edge of the list at which the list scrolls, px. */
const EDGE = 48;
/** Distance that the list scrolls in each frame, px. */
const STEP = 10;

export interface DragState {
  /** The key of the dragged row. */
  key: string;
  /** The key of the row under the pointer; null for none. */
  over: string | null;
  /** Position of the pointer in the viewport, px. */
  x: number;
  y: number;
}

export interface Grip {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

export interface RowDrag {
  drag: DragState | null;
  gripOf: (key: string) => Grip;
}

/** @param onDrop called with the keys of the dragged row and of the row on which it was dropped */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (key: string, over: string) => void,
): RowDrag {
  const [drag, setDrag] = useState<DragState | null>(null);
  const y = useRef(0);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    let frame = 0;
    const scroll = (): void => {
      const list = scroller.current;
      const step = list ? scrollStep(y.current, list.getBoundingClientRect()) : 0;
      if (list && step !== 0) {
        list.scrollTop += step;
        setDrag((now) => now && { ...now, over: keyAt(now.x, now.y) });
      }
      frame = requestAnimationFrame(scroll);
    };
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setDrag(null);
    };
    frame = requestAnimationFrame(scroll);
    addEventListener('keydown', cancel, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('keydown', cancel, { capture: true });
    };
  }, [isDragging, scroller]);

  const gripOf = (key: string): Grip => ({
    onPointerDown: (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      // The list keeps the focused row rendered while it scrolls, so the grip keeps the pointer.
      event.currentTarget.parentElement
        ?.querySelector<HTMLElement>('a, button')
        ?.focus({ preventScroll: true });
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      y.current = event.clientY;
      setDrag({ key, over: null, x: event.clientX, y: event.clientY });
    },
    onPointerMove: ({ clientX, clientY }) => {
      y.current = clientY;
      setDrag((now) => now && { ...now, over: keyAt(clientX, clientY), x: clientX, y: clientY });
    },
    onPointerUp: () => {
      setDrag(null);
      const over = drag?.over ?? null;
      if (drag && over !== null && over !== drag.key) onDrop(drag.key, over);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, gripOf };
}

/** The distance to scroll for a pointer at the height `y`: negative near the top, positive near the bottom, else 0. */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  if (y < top + EDGE) return -STEP;
  return y > bottom - EDGE ? STEP : 0;
}

const keyAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null;
