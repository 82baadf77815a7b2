// Decoding of lists row by row, so that one malformed row is counted and does not reject the others. Messages
// use a hand-written check; valibot gives the reason of a refusal.
import * as v from 'valibot';
import { FIRST } from '../schema.ts';
import { LIMITS } from './limits.ts';
import { fastGroupMessage, fastPrivateMessage, fastSystemMessage } from './fast-rows.ts';
import {
  FriendGroupingSchema,
  FriendRequestSchema,
  FriendSchema,
  GroupMemberSchema,
  GroupMessageSchema,
  GroupSchema,
  PrivateMessageSchema,
  SystemMessageSchema,
  UserSchema,
} from './objects.ts';

/** The kinds of objects that responses carry as lists. */
export type RowKind = keyof typeof SCHEMAS;
/** The decoded row of a kind. */
export type RowOf<K extends RowKind> = v.InferOutput<(typeof SCHEMAS)[K]>;

/** A refused row: its index in the list, and the reason of the refusal. */
export type Rejected = { index: number; reason: string };
export type Rows<T> = { rows: T[]; rejected: Rejected[] };

/**
 * Decodes a list; valid rows keep their order. All rows above LIMITS.answerRows count as one refused row. Never
 * throws.
 */
export function decodeRows<K extends RowKind>(kind: K, rows: readonly unknown[]): Rows<RowOf<K>> {
  const good: RowOf<K>[] = [];
  const rejected: Rejected[] = [];
  const fast = FAST[kind];
  const over = rows.length - LIMITS.answerRows;
  for (const [index, row] of (over > 0 ? rows.slice(0, LIMITS.answerRows) : rows).entries()) {
    const quick = fast?.(row);
    if (quick !== undefined) good.push(quick);
    else decodeSlowly(kind, row, index, good, rejected);
  }
  if (over > 0) rejected.push({ index: LIMITS.answerRows, reason: `${over} rows over the limit` });
  return { rows: good, rejected };
}

/** The schema of a response that is a list of one kind; null and missing become an empty list. */
export function rowsOf<K extends RowKind>(kind: K) {
  return v.pipe(
    v.nullish(v.array(v.unknown()), []),
    v.transform((rows) => decodeRows(kind, rows)),
  );
}

/** The reason of a valibot refusal, on one line for logs and counters. */
export function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const issue = issues[0];
  if (issue === undefined) return 'refused';
  const path = v.getDotPath(issue);
  // Some valibot messages quote the refused value, which may be of any length.
  const message = issue.message.slice(0, 120);
  return path === null ? message : `${path}: ${message}`;
}

const SCHEMAS = {
  privateMessage: PrivateMessageSchema,
  groupMessage: GroupMessageSchema,
  systemMessage: SystemMessageSchema,
  user: UserSchema,
  friend: FriendSchema,
  friendRequest: FriendRequestSchema,
  friendGrouping: FriendGroupingSchema,
  group: GroupSchema,
  groupMember: GroupMemberSchema,
};

const FAST: { readonly [K in RowKind]?: (row: unknown) => RowOf<K> | undefined } = {
  privateMessage: fastPrivateMessage,
  groupMessage: fastGroupMessage,
  systemMessage: fastSystemMessage,
};

function decodeSlowly<K extends RowKind>(
  kind: K,
  row: unknown,
  index: number,
  good: RowOf<K>[],
  rejected: Rejected[],
): void {
  const result = v.safeParse(SCHEMAS[kind], row, FIRST);
  if (result.success) good.push(result.output);
  else rejected.push({ index, reason: reasonOf(result.issues) });
}
