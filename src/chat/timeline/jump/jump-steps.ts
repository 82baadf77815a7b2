// The next step of a jump to a message: ask the engine to locate the message, wait for the engine or for the window
// around the message, or show the message. Pure.

export interface JumpFacts {
  /** Number of the jump, null for none. */
  turn: number | null;
  /** The window on the screen is the one that was requested last. */
  ready: boolean;
  /** The window contains the message. */
  inWindow: boolean;
  /** Number of the jump whose message the engine was asked to locate, and of the jump whose message it has found. */
  askedTurn: number | null;
  foundTurn: number | null;
  /** The window around the message has not come within the timeout. */
  timedOut: boolean;
}

export type JumpStep =
  | 'nothing'
  /** Ask the engine to find the message and to store it on this device. */
  | 'locate'
  | 'wait'
  /** Scroll to the message. */
  | 'show'
  /** The engine found the message, but the window does not contain it (ERR-21). */
  | 'give-up';

export function jumpStep({ turn, ready, inWindow, askedTurn, foundTurn, timedOut }: JumpFacts): JumpStep {
  if (turn === null) return 'nothing';
  if (inWindow) return 'show';
  if (askedTurn !== turn) return ready ? 'locate' : 'wait';
  if (foundTurn !== turn) return 'wait';
  return timedOut ? 'give-up' : 'wait';
}
