// Rules of the fault proxy: the traffic that a rule matches, and the fault that it causes. Rules are JSON.

/**
 * Without both fields a rule acts on each match. `times: 3`: on the first three matches. `nth: 2`: on the
 * second match alone; with `times`, from the second match on.
 */
interface Count {
  nth?: number;
  times?: number;
}

/**
 * A partial match. An object matches a value with these fields, and a list matches any of its items. Any other
 * value must be equal: `{ cmd: 3, data: { type: [0, 1], sendId: 7 } }`.
 */
export type Pattern = string | number | boolean | null | readonly Pattern[] | { [name: string]: Pattern };

/** `up`: from the client to the server. */
export type Direction = 'up' | 'down';

export type SocketFault =
  /** Both sides of the connection end without a close frame, after `bytes` bytes of this message. */
  | { kind: 'cut'; bytes?: number }
  /** The client gets a close frame with `code`, and the connection to the server ends without one. */
  | { kind: 'close'; code: number }
  /** After `bytes` bytes of this message the direction stalls, with all later messages. */
  | { kind: 'stall'; bytes?: number }
  /** This message waits for `ms`, or for a release; later messages pass it. */
  | { kind: 'delay'; ms?: number }
  | { kind: 'drop' }
  /** This message is sent once more, or `more` times more. */
  | { kind: 'duplicate'; more?: number }
  /**
   * As many messages as `order` is long wait for each other, then pass in that order: `[2, 0, 1]` begins with
   * the third.
   */
  | { kind: 'reorder'; order: readonly number[] }
  /** The message becomes a complete frame with only the first `length` characters of the text. */
  | { kind: 'truncate'; length: number }
  /** The client gets an additional text frame right after this message, which may go in either direction. */
  | { kind: 'inject'; text: string };

/**
 * The point where an HTTP call is held: before the server gets the request, or after the server has responded.
 */
type Place = 'request' | 'answer';

export type HttpFault =
  /** The client's connection is reset, and the server gets nothing. */
  | { kind: 'refuse' }
  /** The proxy responds, and the server gets nothing. Without `body` the response is a page of HTML. */
  | { kind: 'status'; status: number; body?: string; type?: string }
  /** The call is held until a release; by default `at` is `request`. */
  | { kind: 'stall'; at?: Place }
  | { kind: 'delay'; ms: number; at?: Place }
  /** The server handles the call and responds; the client's connection is reset instead. */
  | { kind: 'lose' }
  /** The client gets the head and the first bytes of the body, then the connection ends. Not for upgrades. */
  | { kind: 'truncate'; bytes: number }
  /** The client gets the status and head of the server's response with another body. Not for upgrades. */
  | { kind: 'replace'; body: string };

export type SocketRule = Count & { on: Direction; frame?: Pattern } & SocketFault;

/**
 * `path` is the whole path, with the query only if `path` has a `?`; `*` stands for any text. The upgrade of
 * `/im` to a WebSocket is a GET like any other.
 */
export type HttpRule = Count & { on: 'http'; method?: string; path?: string } & HttpFault;

/** Each rule counts all its matches. When several rules apply to one match, only the oldest rule acts. */
export type Rule = SocketRule | HttpRule;

/** Describes what is wrong with a rule that cannot work; null for any other rule. */
export function ruleProblem(rule: Rule): string | null {
  if (rule.kind !== 'reorder') return null;
  const sorted = rule.order.toSorted((a, b) => a - b);
  const isPermutation = sorted.length > 1 && sorted.every((place, index) => place === index);
  return isPermutation ? null : `[${rule.order.join(', ')}] is no order of ${rule.order.length} messages`;
}
