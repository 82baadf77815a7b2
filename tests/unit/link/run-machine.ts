// Runs of the connection machine over a sequence of inputs.
import {
  step,
  stopped,
  type LinkEffect,
  type LinkInput,
  type LinkState,
} from '../../../workers/link/machine.ts';

/** A fixed time, and pauses without their random share. */
export const chance = { now: 1_000_000, random: 0 };

/** The state after all inputs, and the effects of the last input. */
export function runMachine(
  inputs: LinkInput[],
  from: LinkState = stopped,
  given = chance,
): [LinkState, LinkEffect[]] {
  return inputs.reduce<[LinkState, LinkEffect[]]>(([state], input) => step(state, input, given), [from, []]);
}

/** The inputs from `stopped` to `live`. */
export const toLive: LinkInput[] = [
  { kind: 'start', userLoaded: true },
  { kind: 'socket-open' },
  { kind: 'acknowledged' },
  { kind: 'caught-up' },
];
export const kindsOf = (effects: LinkEffect[]): string[] => effects.map((effect) => effect.kind);
