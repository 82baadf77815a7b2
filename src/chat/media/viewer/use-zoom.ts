// Zooming, panning and swiping the picture in the viewer by wheel, drag, pinch, swipe and taps; and the time for which
// the zoom percentage shows.
import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Gesture, GestureTracker, wheelSteps } from './gestures.ts';
import {
  clampPlacement,
  fitSize,
  initialPlacement,
  maxScale,
  overflows,
  panBy,
  type Placement,
  type Point,
  scaleAfterSteps,
  type Size,
  swipeDirection,
  zoomTo,
} from './zoom.ts';
import type { ZoomAreaProps } from './ZoomArea.tsx';

/** Time for which the zoom percentage shows, ms (LIM-23, VIEW-04). */
const TIP_MS = 1000;
/** Two taps within this time are one double tap, ms. */
const DOUBLE_TAP_MS = 280;
const DOUBLE_TAP_SCALE = 2.5;

type ZoomOptions = Pick<ZoomAreaProps, 'actions' | 'onStep' | 'onLeave'> & { size: Size };

export function useZoom({ size, actions, onStep, onLeave }: ZoomOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState<Size>({ width: 0, height: 0 });
  /** null for the initial placement. */
  const [requested, setPlacement] = useState<Placement | null>(null);
  /** Horizontal distance by which a finger has dragged a picture that fits the viewport, px. */
  const [swipe, setSwipe] = useState(0);
  /** Number of the last zoom change; 0 while the percentage is hidden. */
  const [tip, setTip] = useState(0);
  const [gestures] = useState(() => new GestureTracker());
  const tapTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wheelRest = useRef(0);
  const box = fitSize(size, viewport);
  const initial = initialPlacement(box, viewport);
  const placement = clampPlacement(requested ?? initial, box, viewport);
  const overflow = overflows(placement.scale, box, viewport);
  const pans = overflow.across || overflow.down;
  const max = maxScale(size, box);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setViewport({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (tip === 0) return;
    const timer = setTimeout(() => setTip(0), TIP_MS);
    return () => clearTimeout(timer);
  }, [tip]);
  useEffect(() => () => clearTimeout(tapTimer.current), []);

  // Several pointer or wheel events may come before the next rendering; each continues from the state of the last.
  const change = (to: (now: Placement) => Placement): void =>
    setPlacement((now) => to(clampPlacement(now ?? initial, box, viewport)));
  const scaleTo = (scale: (now: number) => number, around: Point): void => {
    change((now) => zoomTo(now, scale(now.scale), around, box, viewport, max));
    // A new number restarts the timer.
    setTip((previous) => previous + 1);
  };
  const fromMiddle = (x: number, y: number): Point => {
    const { left = 0, top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    return { x: x - left - viewport.width / 2, y: y - top - viewport.height / 2 };
  };
  const reset = (): void => {
    setPlacement(null);
    if (placement.scale !== 1) setTip((previous) => previous + 1);
  };
  const pan = (x: number, y: number): boolean => {
    if (pans) change((now) => panBy(now, { x, y }, box, viewport));
    return x === 0 ? overflow.down : overflow.across;
  };
  useImperativeHandle(actions, () => ({
    zoom: (steps) => scaleTo((now) => scaleAfterSteps(now, steps, max), { x: 0, y: 0 }),
    reset,
    pan,
  }));

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) {
      pan(-event.deltaX, -event.deltaY);
      return;
    }
    const { steps, rest } = wheelSteps(wheelRest.current, event.deltaY, event.deltaMode === 0);
    wheelRest.current = rest;
    if (steps === 0) return;
    scaleTo((now) => scaleAfterSteps(now, steps, max), fromMiddle(event.clientX, event.clientY));
  });
  useEffect(() => {
    const element = ref.current;
    const wheel = (event: WheelEvent): void => zoomByWheel(event);
    // React's wheel listener is passive: its preventDefault would not stop the browser from zooming the page.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const tap = (event: PointerEvent): void => {
    if (!onPicture(event, box, placement, fromMiddle(event.clientX, event.clientY))) onLeave();
    else if (event.pointerType === 'mouse') reset();
    else if (tapTimer.current === undefined) {
      tapTimer.current = setTimeout(() => {
        tapTimer.current = undefined;
        reset();
      }, DOUBLE_TAP_MS);
    } else {
      clearTimeout(tapTimer.current);
      tapTimer.current = undefined;
      if (placement.scale === 1) scaleTo(() => DOUBLE_TAP_SCALE, fromMiddle(event.clientX, event.clientY));
      else reset();
    }
  };

  const follow = (gesture: Gesture | null, event: PointerEvent): void => {
    if (gesture?.kind === 'tap') tap(event);
    else if (gesture?.kind === 'drag') {
      if (pans) pan(gesture.by.x, gesture.by.y);
      const swipes = event.pointerType !== 'mouse' && !overflow.across;
      const isAcross = Math.abs(gesture.total.x) > 1.5 * Math.abs(gesture.total.y);
      if (swipes && (!pans || isAcross)) setSwipe(gesture.total.x);
    } else if (gesture?.kind === 'pinch') {
      const around = fromMiddle(gesture.around.x, gesture.around.y);
      const { times, by } = gesture;
      change((now) => panBy(zoomTo(now, now.scale * times, around, box, viewport, max), by, box, viewport));
      setTip((previous) => previous + 1);
    } else if (gesture?.kind === 'release') {
      setSwipe(0);
      const by =
        overflow.across || gesture.pinched || event.pointerType === 'mouse'
          ? 0
          : swipeDirection(gesture.total, gesture.ms);
      if (by !== 0) onStep(by);
    }
  };

  const sampleOf = ({ pointerId: id, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => ({
    id,
    x,
    y,
    at,
  });
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      gestures.down(sampleOf(event));
    },
    onPointerMove: (event: PointerEvent) => follow(gestures.move(sampleOf(event)), event),
    onPointerUp: (event: PointerEvent) => follow(gestures.up(sampleOf(event)), event),
    onPointerCancel: () => {
      gestures.cancel();
      setSwipe(0);
    },
  };
  return { ref, box, placement, pans, swipe, tip: tip > 0, pointers };
}

function onPicture(event: PointerEvent, box: Size, { x, y, scale }: Placement, at: Point): boolean {
  if ((event.target as Element).closest('button')) return true;
  const across = Math.abs(at.x - x) <= (box.width * scale) / 2;
  return across && Math.abs(at.y - y) <= (box.height * scale) / 2;
}
