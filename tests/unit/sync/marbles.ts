// Marble diagrams for code with promises: a character is 1 ms, and all promises settle between two frames.
import type { Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import type { Clock } from './clock.ts';

TestScheduler.frameTimeFactor = 1;

type Moment = readonly [frame: number, value: unknown];

/** The emissions of a diagram. */
export function moments(marbles: string, values?: Record<string, unknown>): Moment[] {
  const parsed = TestScheduler.parseMarbles(marbles, values, undefined, false, true);
  return parsed.flatMap(({ frame, notification }) =>
    notification.kind === 'N' ? [[frame, notification.value] as const] : [],
  );
}

/** Calls `act` with each letter of the diagram, at its frame. */
export function schedule({ scheduler }: Clock, marbles: string, act: (letter: string) => void): void {
  for (const [frame, letter] of moments(marbles)) scheduler.schedule(() => act(String(letter)), frame);
}

/** Records the emissions of a stream from now on. */
export function record({ scheduler }: Clock, stream$: Observable<unknown>): Moment[] {
  const emissions: Moment[] = [];
  stream$.subscribe((value) => emissions.push([scheduler.frame, value]));
  return emissions;
}
