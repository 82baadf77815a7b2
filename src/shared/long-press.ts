// Long presses by touch. Some browsers report a long press as a context menu event, others not at all.
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** ms; close to the long-press time of operating systems */
const LONG_PRESS = 500;
/** Movement of a resting finger, px. */
const MAX_MOVE = 10;

export interface LongPress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onClickCapture: (event: SyntheticEvent) => void;
}

export function useLongPress(pressed: (target: Element, at: { x: number; y: number }) => void): LongPress {
  const start = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLongPress = useRef(false);
  const stop = (): void => {
    clearTimeout(timer.current);
    start.current = null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      stop();
      isLongPress.current = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      start.current = { x, y };
      timer.current = setTimeout(() => {
        isLongPress.current = true;
        ignoreTouchEnd();
        pressed(target, { x, y });
      }, LONG_PRESS);
    },
    onPointerMove: ({ clientX: x, clientY: y }) => {
      if (start.current && Math.hypot(x - start.current.x, y - start.current.y) > MAX_MOVE) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Suppress the click on the element under the finger.
    onClickCapture: (event) => {
      if (!isLongPress.current) return;
      isLongPress.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Swallows the next touchend, which a layer that opened under the finger would take as a press outside itself. */
function ignoreTouchEnd(): void {
  const end = (): void => {
    removeEventListener('touchend', swallow, { capture: true });
    removeEventListener('touchcancel', end, { capture: true });
  };
  const swallow = (event: Event): void => {
    // Prevent the click that follows a touch.
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  addEventListener('touchend', swallow, { capture: true, passive: false });
  addEventListener('touchcancel', end, { capture: true });
}
