// The tab. What a hand does to the picture in the viewer: wheel, drag, pinch, swipe, taps; and how long the zoom tip
// stands.
import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Fingers, type Gesture, wheelSteps } from './gestures.ts';
import {
  fitted,
  held,
  HOME,
  movedBy,
  overflows,
  type Place,
  type Point,
  scaledTo,
  type Size,
  stepped,
  swiped,
} from './zoom.ts';
import type { StageProps } from './ZoomArea.tsx';

/** ms (LIM-23, VIEW-04) */
const TIP = 1000;
/** ms; two taps within it are one double tap. */
const DOUBLE = 280;
const DOUBLE_SCALE = 2.5;

type StageOptions = Pick<StageProps, 'acts' | 'onStep' | 'onLeave'> & { size: Size };

export function useStage({ size, acts, onStep, onLeave }: StageOptions) {
  const ref = useRef<HTMLDivElement>(null);
  const [window, setWindow] = useState<Size>({ width: 0, height: 0 });
  const [wanted, setPlace] = useState<Place>(HOME);
  /** How far a finger has pulled a picture that fits towards the next one, px. */
  const [swipe, setSwipe] = useState(0);
  const [tip, setTip] = useState(0);
  const [fingers] = useState(() => new Fingers());
  const tapped = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const turned = useRef(0);
  const box = fitted(size, window);
  const place = held(wanted, box, window);
  const pans = overflows(place.scale, box, window);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => setWindow({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (tip === 0) return;
    const timer = setTimeout(() => setTip(0), TIP);
    return () => clearTimeout(timer);
  }, [tip]);
  useEffect(() => () => clearTimeout(tapped.current), []);

  // Several fingers, or turns of the wheel, may come before the next rendering: each goes on from the one before.
  const change = (to: (now: Place) => Place): void => setPlace((now) => to(held(now, box, window)));
  const scaleTo = (scale: (now: number) => number, around: Point): void => {
    change((now) => scaledTo(now, scale(now.scale), around, box, window));
    // Another number: its time begins anew.
    setTip((told) => told + 1);
  };
  const fromMiddle = (x: number, y: number): Point => {
    const { left = 0, top = 0 } = ref.current?.getBoundingClientRect() ?? {};
    return { x: x - left - window.width / 2, y: y - top - window.height / 2 };
  };
  const reset = (): void => {
    setPlace(HOME);
    if (place.scale !== 1) setTip((told) => told + 1);
  };
  const pan = (x: number, y: number): boolean => {
    if (pans) change((now) => movedBy(now, { x, y }, box, window));
    return pans;
  };
  useImperativeHandle(acts, () => ({
    zoom: (steps) => scaleTo((now) => stepped(now, steps), { x: 0, y: 0 }),
    reset,
    pan,
  }));

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) {
      pan(-event.deltaX, -event.deltaY);
      return;
    }
    const { steps, rest } = wheelSteps(turned.current, event.deltaY, event.deltaMode === 0);
    turned.current = rest;
    if (steps !== 0) scaleTo((now) => stepped(now, steps), fromMiddle(event.clientX, event.clientY));
  });
  useEffect(() => {
    const element = ref.current;
    const wheel = (event: WheelEvent): void => turn(event);
    // React's own listener may not stop the page from being zoomed.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);

  const tap = (event: PointerEvent): void => {
    if (!onPicture(event, box, place, fromMiddle(event.clientX, event.clientY))) onLeave();
    else if (event.pointerType === 'mouse') reset();
    else if (tapped.current === undefined) {
      tapped.current = setTimeout(() => {
        tapped.current = undefined;
        reset();
      }, DOUBLE);
    } else {
      clearTimeout(tapped.current);
      tapped.current = undefined;
      if (place.scale === 1) scaleTo(() => DOUBLE_SCALE, fromMiddle(event.clientX, event.clientY));
      else reset();
    }
  };

  const follow = (gesture: Gesture | null, event: PointerEvent): void => {
    if (gesture?.kind === 'tap') tap(event);
    else if (gesture?.kind === 'drag' && pans) pan(gesture.by.x, gesture.by.y);
    else if (gesture?.kind === 'drag' && event.pointerType !== 'mouse') setSwipe(gesture.total.x);
    else if (gesture?.kind === 'pinch') {
      const around = fromMiddle(gesture.around.x, gesture.around.y);
      const { times, by } = gesture;
      change((now) => movedBy(scaledTo(now, now.scale * times, around, box, window), by, box, window));
      setTip((told) => told + 1);
    } else if (gesture?.kind === 'drop') {
      setSwipe(0);
      const by =
        pans || gesture.pinched || event.pointerType === 'mouse' ? 0 : swiped(gesture.total, gesture.ms);
      if (by !== 0) onStep(by);
    }
  };

  const told = ({ pointerId: id, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => ({ id, x, y, at });
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.press(told(event));
    },
    onPointerMove: (event: PointerEvent) => follow(fingers.move(told(event)), event),
    onPointerUp: (event: PointerEvent) => follow(fingers.lift(told(event)), event),
    onPointerCancel: () => {
      fingers.forget();
      setSwipe(0);
    },
  };
  return { ref, box, place, pans, swipe, tip: tip > 0, pointers };
}

function onPicture(event: PointerEvent, box: Size, { x, y, scale }: Place, at: Point): boolean {
  if ((event.target as Element).closest('button')) return true;
  const across = Math.abs(at.x - x) <= (box.width * scale) / 2;
  return across && Math.abs(at.y - y) <= (box.height * scale) / 2;
}
