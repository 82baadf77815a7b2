// The outcome that a failed call has for its outbox row.
import { pauseOf, type Failure } from '../../src/core/contract/result.ts';
import type { FailedOutcome } from './row-state.ts';

export function outcomeOf(error: Failure): FailedOutcome {
  if (error.code === 'REFUSED') return { kind: 'refused', message: error.message };
  if (error.code !== 'BUSY') return { kind: 'no-answer' };
  return { kind: 'busy', message: error.message, after: pauseOf(error), turnedAway: error.status === 429 };
}
