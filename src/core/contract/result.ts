// Every realm. What a command ends in. Errors are values: a thrown one loses class and code on its way
// through Comlink, and a promise that never settles is the one answer a tab may not get.

/** Why a command did not do what it was asked. `message` is the server's own sentence, if it gave one. */
export type Failure =
  /** The server answered and refused. */
  | { code: 'REFUSED'; message: string; status: number }
  /** No answer: network, timeout, a proxy's page. The outcome is unknown, it may be tried again. */
  | { code: 'NO_ANSWER' }
  /**
   * The server has no room or no time now (429, 503, 507). It stored nothing on 429, perhaps something otherwise. The
   * call may be made again after `after` ms; 0: the server names no time.
   */
  | { code: 'BUSY'; message: string; status: number; after: number }
  /** Nobody is signed in. */
  | { code: 'SIGNED_OUT' }
  /** The arguments do not hold (they are validated on the engine's side as well). */
  | { code: 'INVALID'; message: string }
  /** It needs an answer of the server now, and there is no line. */
  | { code: 'OFFLINE' }
  /** Neither this device nor the server has it (ERR-21). */
  | { code: 'NOT_FOUND' }
  /** The message is on its way, or nobody knows yet whether it arrived. */
  | { code: 'UNDECIDED' }
  /** The engine died before it answered; the same command may be given again. */
  | { code: 'ENGINE_LOST' };

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (error: Failure): Result<never> => ({ ok: false, error });

/** The longest pause (ms) that is taken from a server; a person is told the true one. */
export const LONGEST_PAUSE = 60_000;

/** The pause (ms) before a call that failed is made again by itself; 0: the server asks for none. */
export const pauseOf = (error: Failure): number =>
  error.code === 'BUSY' ? Math.min(error.after, LONGEST_PAUSE) : 0;

/** The server has neither done it nor refused it: it does not answer, or has no time to. */
export const isSilent = ({ code }: Failure): boolean => code === 'NO_ANSWER' || code === 'BUSY';
