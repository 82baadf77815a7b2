// The outcome of a failed call for its row of the outbox. Pure.
import { pauseOf, type Failure } from '../../src/core/contract/result.ts';
import type { Miss } from './row-state.ts';

export function outcomeOf(error: Failure): Miss {
  if (error.code === 'REFUSED') return { kind: 'refused', message: error.message };
  if (error.code !== 'BUSY') return { kind: 'no-answer' };
  return { kind: 'busy', message: error.message, after: pauseOf(error), turnedAway: error.status === 429 };
}
