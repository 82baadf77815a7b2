// The tab. A finger that stays: some browsers tell of it as of a right click, others not at all.
import { type PointerEvent, type SyntheticEvent, useEffect, useRef } from 'react';

/** ms; about when a system takes a touch for a long one */
const LONG = 500;
/** px that a resting finger moves */
const REST = 10;

export interface LongPress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onClickCapture: (event: SyntheticEvent) => void;
}

export function useLongPress(pressed: (target: Element, at: { x: number; y: number }) => void): LongPress {
  const from = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = (): void => {
    clearTimeout(timer.current);
    from.current = null;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }) => {
      stop();
      held.current = false;
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        held.current = true;
        ignoreLift();
        pressed(target, { x, y });
      }, LONG);
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (from.current && Math.hypot(clientX - from.current.x, clientY - from.current.y) > REST) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // What lies under the finger is not pressed as well.
    onClickCapture: (event) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** To what has opened under the finger, lifting it would be a press beside it. */
function ignoreLift(): void {
  const end = (): void => {
    removeEventListener('touchend', lift, { capture: true });
    removeEventListener('touchcancel', end, { capture: true });
  };
  const lift = (event: Event): void => {
    // Nor is it a click.
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  addEventListener('touchend', lift, { capture: true, passive: false });
  addEventListener('touchcancel', end, { capture: true });
}
