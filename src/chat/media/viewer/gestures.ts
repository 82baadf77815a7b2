// The tab. What pointers on the stage say, as moves, scales and taps: a mouse drags, one finger drags or swipes, two
// pinch. Pure but for the clock it is given.
import type { Point } from './zoom.ts';

export interface Touched extends Point {
  id: number;
  /** ms */
  at: number;
}

export type Gesture =
  | { kind: 'drag'; by: Point; total: Point }
  /** Two fingers: how much further apart than a moment ago, around where, and how far they moved together. */
  | { kind: 'pinch'; times: number; around: Point; by: Point }
  /** All are up. `pinched`: at some moment there were two of them. */
  | { kind: 'drop'; total: Point; ms: number; pinched: boolean }
  | { kind: 'tap' };

/** px; less is no move but a hand that trembles. */
const STILL = 5;

export class Fingers {
  readonly #down = new Map<number, Point>();
  #start: Touched | null = null;
  #last: Point = { x: 0, y: 0 };
  #moved = false;
  #pinched = false;

  press(finger: Touched): void {
    if (this.#down.size === 0) {
      this.#start = finger;
      this.#moved = false;
      this.#pinched = false;
    } else {
      this.#pinched = true;
    }
    this.#down.set(finger.id, { x: finger.x, y: finger.y });
    this.#last = this.#middle();
  }

  move(finger: Touched): Gesture | null {
    const before = [...this.#down.values()];
    if (!this.#down.has(finger.id) || !this.#start) return null;
    this.#down.set(finger.id, { x: finger.x, y: finger.y });
    const middle = this.#middle();
    const by = { x: middle.x - this.#last.x, y: middle.y - this.#last.y };
    const total = { x: finger.x - this.#start.x, y: finger.y - this.#start.y };
    if (this.#down.size === 1 && !this.#moved && Math.hypot(total.x, total.y) < STILL) return null;
    this.#moved = true;
    this.#last = middle;
    if (this.#down.size === 1) return { kind: 'drag', by, total };
    const times = apart([...this.#down.values()]) / Math.max(1, apart(before));
    return { kind: 'pinch', times, around: middle, by };
  }

  lift(finger: Touched): Gesture | null {
    if (!this.#down.delete(finger.id) || !this.#start) return null;
    if (this.#down.size > 0) {
      this.#last = this.#middle();
      return null;
    }
    const start = this.#start;
    const moved = this.#moved;
    const pinched = this.#pinched;
    this.#start = null;
    if (!moved && !pinched) return { kind: 'tap' };
    const total = { x: finger.x - start.x, y: finger.y - start.y };
    return { kind: 'drop', total, ms: finger.at - start.at, pinched };
  }

  /** The system took them. */
  forget(): void {
    this.#down.clear();
    this.#start = null;
  }

  #middle(): Point {
    const all = [...this.#down.values()];
    const sum = all.reduce((to, { x, y }) => ({ x: to.x + x, y: to.y + y }), { x: 0, y: 0 });
    return { x: sum.x / Math.max(1, all.length), y: sum.y / Math.max(1, all.length) };
  }
}

const apart = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1;

/** A notch of a wheel; a touch pad tells the same in small pieces. */
const NOTCH = 50;

/** How many steps a wheel has turned, up is more; `rest` goes into the next one. */
export function wheelSteps(rest: number, deltaY: number, isPixels: boolean): { steps: number; rest: number } {
  if (!isPixels || Math.abs(deltaY) >= NOTCH) return { steps: -Math.sign(deltaY) + 0, rest: 0 };
  const sum = Math.sign(rest) === Math.sign(deltaY) ? rest + deltaY : deltaY;
  if (Math.abs(sum) < NOTCH) return { steps: 0, rest: sum };
  return { steps: -Math.sign(sum) + 0, rest: 0 };
}
