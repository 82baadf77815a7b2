// Both processes: what a test can ask of the fault proxy. A rule says which traffic it is for and what
// befalls it. All of it is JSON.

/** Without both: every fitting one. `times: 3`: the first three. `nth: 2`: the second alone; with `times` from there on. */
interface Count {
  nth?: number;
  times?: number;
}

/**
 * A part of what must be there. An object goes deeper, a list means one of these, anything else is equal:
 * `{ cmd: 3, data: { type: [0, 1], sendId: 7 } }`.
 */
export type Pattern = string | number | boolean | null | readonly Pattern[] | { [name: string]: Pattern };

/** `up`: from the client to the server. */
export type Direction = 'up' | 'down';

export type SocketFault =
  /** The connection ends on both sides without a close frame, after that many bytes of this message. */
  | { do: 'cut'; bytes?: number }
  /** A close frame for the client; the server's side is cut. */
  | { do: 'close'; code: number }
  /** After that many bytes of this message the direction stands still, with all that comes behind it. */
  | { do: 'stall'; bytes?: number }
  /** This message waits, so long or until it is let go; the others pass it. */
  | { do: 'delay'; ms?: number }
  | { do: 'drop' }
  /** It comes once more, or so many times more. */
  | { do: 'duplicate'; more?: number }
  /** As many as `order` is long wait for each other, then go as it says: `[2, 0, 1]` begins with the third. */
  | { do: 'reorder'; order: readonly number[] }
  /** A whole frame with the first characters of the text. */
  | { do: 'truncate'; length: number }
  /** Another text frame for the client, right after this message, whichever way that one went. */
  | { do: 'inject'; text: string };

/** Where an HTTP call is held: before the server has it, or when the server has done it and answered. */
type Place = 'request' | 'answer';

export type HttpFault =
  /** The connection is reset; the server hears nothing. */
  | { do: 'refuse' }
  /** An answer of the proxy's own; the server hears nothing. Without a body: a page of HTML. */
  | { do: 'status'; status: number; body?: string; type?: string }
  /** Until it is let go; `at` is the request unless told. */
  | { do: 'stall'; at?: Place }
  | { do: 'delay'; ms: number; at?: Place }
  /** The server does it and answers; the client gets a reset connection. */
  | { do: 'lose' }
  /** The head and the first bytes of the answer's body, then the connection ends. Not for upgrades. */
  | { do: 'truncate'; bytes: number }
  /** The server's status and head with another body. Not for upgrades. */
  | { do: 'replace'; body: string };

export type SocketRule = Count & { on: Direction; frame?: Pattern } & SocketFault;

/**
 * `path` is the whole path, without the query unless it has a `?` itself; `*` stands for anything. The
 * upgrade of `/im` is a GET like others.
 */
export type HttpRule = Count & { on: 'http'; method?: string; path?: string } & HttpFault;

/** All rules count all that fits them; of those whose turn it is the eldest acts. */
export type Rule = SocketRule | HttpRule;

/** Answers what is wrong with a rule that cannot work, or null. */
export function ruleProblem(rule: Rule): string | null {
  if (rule.do !== 'reorder') return null;
  const sorted = rule.order.toSorted((a, b) => a - b);
  const isPermutation = sorted.length > 1 && sorted.every((place, index) => place === index);
  return isPermutation ? null : `[${rule.order.join(', ')}] is no order of ${rule.order.length} messages`;
}
