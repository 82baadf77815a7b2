// The outcome of an outbox row's attempt, from the failure of its HTTP call.
import { retryDelayOf, type Failure } from '../../src/core/contract/result.ts';
import type { FailedOutcome } from './row-state.ts';

export function outcomeOf(error: Failure): FailedOutcome {
  if (error.code === 'REFUSED') return { kind: 'refused', message: error.message };
  if (error.code !== 'BUSY') return { kind: 'no-answer' };
  return {
    kind: 'busy',
    message: error.message,
    after: retryDelayOf(error),
    turnedAway: error.status === 429,
  };
}
