// Results of commands. Errors are values: a thrown error loses its class and code on its way through Comlink.

/** The reason of a failed command. `message` is the server's own sentence, '' for none. */
export type Failure =
  /** The server answered and refused. */
  | { code: 'REFUSED'; message: string; status: number }
  /** No answer: network, timeout, a proxy's page. The outcome is unknown; the call may be repeated. */
  | { code: 'NO_ANSWER' }
  /**
   * The server has no room or no time now (429, 503, 507). After 429 it stored nothing, otherwise perhaps something. The
   * call may be repeated after `after` ms; 0: the server names no time.
   */
  | { code: 'BUSY'; message: string; status: number; after: number }
  /** Nobody is signed in. */
  | { code: 'SIGNED_OUT' }
  /** Invalid arguments. */
  | { code: 'INVALID'; message: string }
  /** The command needs an answer of the server now, and there is no line. */
  | { code: 'OFFLINE' }
  /** Neither this device nor the server has the message, person or group (ERR-21). */
  | { code: 'NOT_FOUND' }
  /** The message is on its way, or its outcome is unknown. */
  | { code: 'UNDECIDED' }
  /** The engine died before it answered; the command may be repeated. */
  | { code: 'ENGINE_LOST' };

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (error: Failure): Result<never> => ({ ok: false, error });

/** The longest pause (ms) that the engine keeps for a server; people see the true one. */
export const LONGEST_PAUSE = 60_000;

/** The pause (ms) before a failed call is repeated; 0: the server asks for none. */
export const pauseOf = (error: Failure): number =>
  error.code === 'BUSY' ? Math.min(error.after, LONGEST_PAUSE) : 0;

/** The server has neither done nor refused the call. */
export const isSilent = ({ code }: Failure): boolean => code === 'NO_ANSWER' || code === 'BUSY';
