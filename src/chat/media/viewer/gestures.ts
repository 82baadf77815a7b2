// Recognition of gestures in the picture viewer, from pointer events: one pointer drags or taps, two pointers pinch.
// Pure; callers pass the time with each pointer event.
import type { Point } from './zoom.ts';

export interface PointerSample extends Point {
  id: number;
  /** ms */
  at: number;
}

export type Gesture =
  | { kind: 'drag'; by: Point; total: Point }
  /**
   * Two pointers. `times`: their distance divided by their distance at the last event. `around`: their middle.
   * `by`: the movement of the middle since the last event, px.
   */
  | { kind: 'pinch'; times: number; around: Point; by: Point }
  /** All pointers are up. `pinched`: the gesture had two pointers at some time. */
  | { kind: 'release'; total: Point; ms: number; pinched: boolean }
  | { kind: 'tap' };

/** A movement of one pointer below this distance counts as a tap, px. */
const TAP_RADIUS = 5;

export class GestureTracker {
  readonly #down = new Map<number, Point>();
  #start: PointerSample | null = null;
  #last: Point = { x: 0, y: 0 };
  #moved = false;
  #pinched = false;

  down(pointer: PointerSample): void {
    if (this.#down.size === 0) {
      this.#start = pointer;
      this.#moved = false;
      this.#pinched = false;
    } else {
      this.#pinched = true;
    }
    this.#down.set(pointer.id, { x: pointer.x, y: pointer.y });
    this.#last = this.#middle();
  }

  move(pointer: PointerSample): Gesture | null {
    const before = [...this.#down.values()];
    if (!this.#down.has(pointer.id) || !this.#start) return null;
    this.#down.set(pointer.id, { x: pointer.x, y: pointer.y });
    const middle = this.#middle();
    const by = { x: middle.x - this.#last.x, y: middle.y - this.#last.y };
    const total = { x: pointer.x - this.#start.x, y: pointer.y - this.#start.y };
    if (this.#down.size === 1 && !this.#moved && Math.hypot(total.x, total.y) < TAP_RADIUS) return null;
    this.#moved = true;
    this.#last = middle;
    if (this.#down.size === 1) return { kind: 'drag', by, total };
    const times = distance([...this.#down.values()]) / Math.max(1, distance(before));
    return { kind: 'pinch', times, around: middle, by };
  }

  up(pointer: PointerSample): Gesture | null {
    if (!this.#down.delete(pointer.id) || !this.#start) return null;
    if (this.#down.size > 0) {
      this.#last = this.#middle();
      return null;
    }
    const start = this.#start;
    const moved = this.#moved;
    const pinched = this.#pinched;
    this.#start = null;
    if (!moved && !pinched) return { kind: 'tap' };
    const total = { x: pointer.x - start.x, y: pointer.y - start.y };
    return { kind: 'release', total, ms: pointer.at - start.at, pinched };
  }

  /** Drops all pointers after `pointercancel`. */
  cancel(): void {
    this.#down.clear();
    this.#start = null;
  }

  #middle(): Point {
    const all = [...this.#down.values()];
    const sum = all.reduce((to, { x, y }) => ({ x: to.x + x, y: to.y + y }), { x: 0, y: 0 });
    return { x: sum.x / Math.max(1, all.length), y: sum.y / Math.max(1, all.length) };
  }
}

const distance = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;

/** Scroll distance of a notch of a mouse wheel, px. A touch pad reports the same distance in small parts. */
const NOTCH = 50;

/** Zoom steps of a wheel event, positive for scrolling up. `rest`: the unused scroll distance of the last event, px. */
export function wheelSteps(rest: number, deltaY: number, isPixels: boolean): { steps: number; rest: number } {
  if (!isPixels || Math.abs(deltaY) >= NOTCH) return { steps: -Math.sign(deltaY) + 0, rest: 0 };
  const sum = Math.sign(rest) === Math.sign(deltaY) ? rest + deltaY : deltaY;
  if (Math.abs(sum) < NOTCH) return { steps: 0, rest: sum };
  return { steps: -Math.sign(sum) + 0, rest: 0 };
}
