// Counts and spans of statements. The text of a statement has placeholders, so it contains no values.
import type { Spans } from '../spans.ts';

export const OPERATIONS = ['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback'] as const;
export type Operation = (typeof OPERATIONS)[number] | 'other';

export interface StatementCounts {
  /** A statement has ended. `seconds` include the wait for a connection. */
  ended(statement: { operation: Operation; seconds: number; isFailed: boolean }): void;
}

interface Observers {
  counts: StatementCounts;
  spans: Spans;
  /** Gets the error of each failed statement. */
  failed?: ((error: unknown) => void) | undefined;
}

/** Runs a statement, and counts it. */
export type ObserveStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>;

/** `now` returns ms of a clock that does not jump. */
export function createObserver(
  { counts, spans, failed = () => undefined }: Observers,
  now: () => number = () => performance.now(),
): ObserveStatement {
  return async (text, run) => {
    const [since, operation] = [now(), operationOf(text)];
    const end = spans.begin({
      name: `sql ${operation}`,
      kind: 'client',
      fields: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, MAX_TEXT),
      },
    });
    const finish = (isFailed: boolean) =>
      counts.ended({ operation, seconds: (now() - since) / 1000, isFailed });
    try {
      const result = await run();
      end();
      finish(false);
      return result;
    } catch (error) {
      end(error);
      failed(error);
      finish(true);
      throw error;
    }
  };
}

/**
 * The operation of a statement. One that begins with common table expressions has the operation of the first change
 * in it, else it is a select.
 */
export function operationOf(text: string): Operation {
  const [word = ''] = /[a-z]+/i.exec(text.slice(0, MAX_LEAD)) ?? [];
  const first = word.toLowerCase();
  if (first !== 'with') return OPERATIONS.find((operation) => operation === first) ?? 'other';
  const [change] = /\b(?:insert into|update|delete from)\b/i.exec(text.replaceAll(LOCKS, '')) ?? [];
  const [verb = 'select'] = change?.toLowerCase().split(' ') ?? [];
  return OPERATIONS.find((operation) => operation === verb) ?? 'other';
}

interface Queryable {
  query(...args: never[]): unknown;
}

/**
 * Observes the statements of a driver's object. Calls with a callback pass through: the pool of PostgreSQL makes
 * them for its own promises, which are observed.
 */
export function observeQueries(driver: Queryable, observe: ObserveStatement): void {
  const query = driver.query.bind(driver) as (...args: unknown[]) => Promise<unknown>;
  const observed = (...args: unknown[]) => {
    if (args.some((arg) => typeof arg === 'function')) return query(...args);
    const [statement] = args as [string | { text: string }];
    return observe(typeof statement === 'string' ? statement : statement.text, () => query(...args));
  };
  driver.query = observed;
}

/** Clauses of a select that name a change without one. */
const LOCKS = /\bfor (?:no key )?update\b/gi;
/** White space and brackets before the first word. */
const MAX_LEAD = 100;
/** A list of a thousand placeholders tells no more than its begin. */
const MAX_TEXT = 1_000;
