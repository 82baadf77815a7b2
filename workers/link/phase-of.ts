// The connection machine's state as the phase that tabs see.
import type { Phase } from '../../src/core/domain/phase.ts';
import type { LinkState } from './machine.ts';

export function phaseOf(state: LinkState): Phase {
  switch (state.step) {
    case 'stopped':
      return 'stopped';
    case 'waiting':
      return 'offline';
    case 'loading-user':
    case 'opening':
    case 'logging-in':
      return 'connecting';
    case 'catching-up':
      return 'catching-up';
    case 'live':
      return 'live';
  }
}
