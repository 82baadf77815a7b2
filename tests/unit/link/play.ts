// Sequences of inputs for the connection machine.
import {
  step,
  stopped,
  type LinkEffect,
  type LinkInput,
  type LinkState,
} from '../../../workers/link/machine.ts';

export const calm = { now: 1_000_000, random: 0 };

/** The state after all inputs, and the effects of the last one. */
export function play(
  inputs: LinkInput[],
  from: LinkState = stopped,
  chance = calm,
): [LinkState, LinkEffect[]] {
  return inputs.reduce<[LinkState, LinkEffect[]]>(([state], input) => step(state, input, chance), [from, []]);
}

/** From `stopped` to a line that stands. */
export const toLive: LinkInput[] = [
  { kind: 'start', userLoaded: true },
  { kind: 'socket-open' },
  { kind: 'acknowledged' },
  { kind: 'caught-up' },
];
export const names = (effects: LinkEffect[]): string[] => effects.map((effect) => effect.kind);
