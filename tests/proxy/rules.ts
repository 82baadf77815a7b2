// Rules of the fault proxy: the traffic that a rule matches, and the fault that it causes. Rules are JSON.

/**
 * Without both fields a rule acts on each match. `times: 3`: on the first three. `nth: 2`: on the second
 * alone; with `times` from the second on.
 */
interface Count {
  nth?: number;
  times?: number;
}

/**
 * A partial match. An object matches its fields, a list matches any of its items, and any other value is
 * equal: `{ cmd: 3, data: { type: [0, 1], sendId: 7 } }`.
 */
export type Pattern = string | number | boolean | null | readonly Pattern[] | { [name: string]: Pattern };

/** `up`: from the client to the server. */
export type Direction = 'up' | 'down';

export type SocketFault =
  /** The connection ends on both sides without a close frame, after `bytes` bytes of this message. */
  | { do: 'cut'; bytes?: number }
  /** The client gets a close frame, and the server's side is cut. */
  | { do: 'close'; code: number }
  /** After `bytes` bytes of this message the direction stalls, with everything behind it. */
  | { do: 'stall'; bytes?: number }
  /** This message waits for `ms`, or for a release; later messages pass it. */
  | { do: 'delay'; ms?: number }
  | { do: 'drop' }
  /** This message is sent once more, or `more` times more. */
  | { do: 'duplicate'; more?: number }
  /**
   * As many messages as `order` is long wait for each other, then pass in that order: `[2, 0, 1]` begins with
   * the third.
   */
  | { do: 'reorder'; order: readonly number[] }
  /** A whole frame with the first `length` characters of the text. */
  | { do: 'truncate'; length: number }
  /** A further text frame for the client, right after this message, which may go either way. */
  | { do: 'inject'; text: string };

/**
 * The point where an HTTP call is held: before the server has the request, or when the server has answered.
 */
type Place = 'request' | 'answer';

export type HttpFault =
  /** The connection is reset, and the server gets nothing. */
  | { do: 'refuse' }
  /** The proxy answers, and the server gets nothing. Without a body: a page of HTML. */
  | { do: 'status'; status: number; body?: string; type?: string }
  /** Held until a release; `at` is the request by default. */
  | { do: 'stall'; at?: Place }
  | { do: 'delay'; ms: number; at?: Place }
  /** The server handles the call and answers; the client gets a reset connection. */
  | { do: 'lose' }
  /** The client gets the head and the first bytes of the body, then the connection ends. Not for upgrades. */
  | { do: 'truncate'; bytes: number }
  /** The client gets the server's status and head with another body. Not for upgrades. */
  | { do: 'replace'; body: string };

export type SocketRule = Count & { on: Direction; frame?: Pattern } & SocketFault;

/**
 * `path` is the whole path, with the query only if it has a `?` itself; `*` stands for any text. The upgrade
 * of `/im` is a GET like others.
 */
export type HttpRule = Count & { on: 'http'; method?: string; path?: string } & HttpFault;

/** Each rule counts all its matches. When several rules apply to one match, only the oldest rule acts. */
export type Rule = SocketRule | HttpRule;

/** Describes what is wrong with a rule that cannot work; null for any other rule. */
export function ruleProblem(rule: Rule): string | null {
  if (rule.do !== 'reorder') return null;
  const sorted = rule.order.toSorted((a, b) => a - b);
  const isPermutation = sorted.length > 1 && sorted.every((place, index) => place === index);
  return isPermutation ? null : `[${rule.order.join(', ')}] is no order of ${rule.order.length} messages`;
}
