// The tab. What a jump waits for: the message itself, the engine that looks for it, or the window around it. Pure.

export interface JumpFacts {
  /** The turn of the jump, null for none. */
  turn: number | null;
  /** The window on the screen is the one that was asked for last. */
  ready: boolean;
  /** That window has the message. */
  held: boolean;
  /** The turn that the engine was asked about, and the one that it has answered with yes. */
  asked: number | null;
  found: number | null;
  /** The window around it has been waited for long enough. */
  late: boolean;
}

export type JumpStep =
  | 'nothing'
  /** Ask the engine to see to it that the message is held. */
  | 'locate'
  | 'wait'
  /** Scroll to it. */
  | 'show'
  /** It is neither here nor there (ERR-21). */
  | 'give-up';

export function jumpStep({ turn, ready, held, asked, found, late }: JumpFacts): JumpStep {
  if (turn === null) return 'nothing';
  if (held) return 'show';
  if (asked !== turn) return ready ? 'locate' : 'wait';
  if (found !== turn) return 'wait';
  return late ? 'give-up' : 'wait';
}
