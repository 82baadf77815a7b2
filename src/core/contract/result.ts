// Results of commands. Errors are values, because a thrown error loses its
// class and code when it crosses Comlink.

/** The reason of a failed command. `message` is the server's own sentence, '' for none. */
export type Failure =
  /** The server answered and refused. */
  | { code: 'REFUSED'; message: string; status: number }
  /**
   * No response: a network failure, a timeout, or the error page of a proxy. The outcome is unknown; the call
   * may be repeated. `status`: the HTTP status of a response without a usable envelope. `body`: the text of a
   * response with status 400, bounded (ERR-06).
   */
  | { code: 'NO_ANSWER'; status?: number; body?: string }
  /**
   * The server is overloaded or full (429, 503, 507). After 429 it stored nothing; otherwise the outcome is
   * unknown. The call may be repeated after `after` ms; 0 where the server names no time.
   */
  | { code: 'BUSY'; message: string; status: number; after: number }
  /** No user is signed in. */
  | { code: 'SIGNED_OUT' }
  /** Invalid arguments. */
  | { code: 'INVALID'; message: string }
  /** The command needs a server response, and the engine has no connection. */
  | { code: 'OFFLINE' }
  /** Neither this device nor the server has the message, user or group (ERR-21). */
  | { code: 'NOT_FOUND' }
  /** The message is being sent or its outcome is unknown, or no deletion can be undone any more. */
  | { code: 'UNDECIDED' }
  /** A file of the command cannot be read: it was changed or deleted since the user chose it. */
  | { code: 'UNREADABLE' }
  /** The engine ended before it answered the command; the command may be repeated. */
  | { code: 'ENGINE_LOST' }
  /** An exception in the engine ended the command; its outcome is unknown. Only the tab makes this failure. */
  | { code: 'FAULT' };

export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

export const done = <T>(value: T): Result<T> => ({ ok: true, value });
export const failed = (error: Failure): Result<never> => ({ ok: false, error });

/** The longest Retry-After pause that the engine respects, ms; users see the server's own value. */
export const LONGEST_PAUSE = 60_000;

/** The pause before a failed call is repeated, ms; 0 where the server asks for none. */
export const retryDelayOf = (error: Failure): number =>
  error.code === 'BUSY' ? Math.min(error.after, LONGEST_PAUSE) : 0;

/** True for a failure of the app itself. The user can only report it, so its place offers to copy the diagnostics. */
export const isFault = ({ code }: Failure): boolean =>
  code === 'FAULT' || code === 'INVALID' || code === 'ENGINE_LOST';

/** True where the server gave no final answer: the outcome is unknown, or the server was busy. */
export const isUnanswered = ({ code }: Failure): boolean => code === 'NO_ANSWER' || code === 'BUSY';
