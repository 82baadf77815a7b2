// Long presses by touch. Some browsers report a long press as a context menu event, others not at all.
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** Duration of a long press, ms; close to that of operating systems. */
const LONG_PRESS = 500;
/** Maximum movement of the finger during a long press, px. */
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
    // The browser may fire a click on the element under the finger; it must have no effect.
    onClickCapture: (event) => {
      if (!isLongPress.current) return;
      isLongPress.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Suppresses the next touchend: a menu that opened under the finger would take it for a press outside the menu. */
function ignoreTouchEnd(): void {
  const end = (): void => {
    removeEventListener('touchend', swallow, { capture: true });
    removeEventListener('touchcancel', end, { capture: true });
  };
  const swallow = (event: Event): void => {
    // Prevents the click that follows a touch.
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  addEventListener('touchend', swallow, { capture: true, passive: false });
  addEventListener('touchcancel', end, { capture: true });
}
