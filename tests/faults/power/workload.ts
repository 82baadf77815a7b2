// Generated workloads of a database: concurrent writers, and all that changes the files beside them.
import fc from 'fast-check';
import type { PGlite } from '@electric-sql/pglite';

export const ACCOUNTS = 4;
/** Rows of each further table that a step creates. */
export const EXTRA_ROWS = 50;

export type Step =
  /** Stores a message with a text of this length. */
  | { kind: 'send'; length: number }
  /** Stores a message, and moves an amount between two accounts, in one transaction. */
  | { kind: 'transfer'; from: number; to: number }
  /** The same, rolled back. */
  | { kind: 'fail'; from: number; to: number }
  /** Reads all messages: the answer acknowledges each of them. */
  | { kind: 'read' }
  | { kind: 'delete' }
  | { kind: 'checkpoint' | 'switch' | 'vacuum' | 'table' | 'drop' };

/** Steps of one round run at the same time. */
export type Workload = Step[][];

const account = fc.nat({ max: ACCOUNTS - 1 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('send' as const), length: fc.nat({ max: 6_000 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('transfer' as const), from: account, to: account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), from: account, to: account }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'delete' as const) }) },
  // The next write makes a new segment of the log.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('switch' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('checkpoint' as const, 'vacuum' as const, 'table' as const, 'drop' as const),
    }),
  },
);

export const workloads: fc.Arbitrary<Workload> = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 12,
});

export const SCHEMA = `
  create extension amcheck;
  create table messages (id serial primary key, transaction int not null unique, content text not null);
  create table receipts (transaction int primary key);
  create table accounts (id int primary key, balance int not null);
  insert into accounts select n, 100 from generate_series(0, ${ACCOUNTS - 1}) n`;

/** All transactions of a run, numbered. */
export interface Ledger {
  begun: Set<number>;
  rolledBack: Set<number>;
  deleted: Set<number>;
  /** Ids of messages that an answer has named, by transaction. */
  ids: Map<number, number>;
}

/** Runs a workload. `acknowledge` is called for each transaction whose answer, or whose row, the caller has got. */
export async function runWorkload(
  client: PGlite,
  workload: Workload,
  acknowledge: (transaction: number) => void,
): Promise<Ledger> {
  const ledger: Ledger = { begun: new Set(), rolledBack: new Set(), deleted: new Set(), ids: new Map() };
  let tables = 0;
  const begin = () => {
    ledger.begun.add(ledger.begun.size);
    return ledger.begun.size - 1;
  };
  const insert = (target: Pick<PGlite, 'query'>, transaction: number, content: string) =>
    target.query<{ id: number }>('insert into messages (transaction, content) values ($1, $2) returning id', [
      transaction,
      content,
    ]);
  const acknowledged = (transaction: number, id: number) => {
    ledger.ids.set(transaction, id);
    acknowledge(transaction);
  };
  const send = async (length: number) => {
    const transaction = begin();
    const { rows } = await client.query<{ id: number }>(
      `with sent as (insert into messages (transaction, content) values ($1, $2) returning id),
        receipt as (insert into receipts values ($1)) select id from sent`,
      [transaction, textOf(transaction, length)],
    );
    acknowledged(transaction, rows[0]!.id);
  };
  const transfer = async (from: number, to: number, fails: boolean) => {
    const transaction = begin();
    if (fails) ledger.rolledBack.add(transaction);
    const work = client.transaction(async (tx) => {
      await tx.query('update accounts set balance = balance - 1 where id = $1', [from]);
      const { rows } = await insert(tx, transaction, '');
      await tx.query('update accounts set balance = balance + 1 where id = $1', [to]);
      await tx.query('insert into receipts values ($1)', [transaction]);
      if (fails) throw new Error('rolled back');
      return rows[0]!.id;
    });
    const id = await work.catch((error: unknown) => {
      if (fails) return null;
      throw error;
    });
    if (id !== null) acknowledged(transaction, id);
  };
  const run = async (one: Step): Promise<unknown> => {
    switch (one.kind) {
      case 'send':
        return send(one.length);
      case 'transfer':
        return transfer(one.from, one.to, false);
      case 'fail':
        return transfer(one.from, one.to, true);
      case 'read': {
        const { rows } = await client.query<Row>('select id, transaction from messages');
        for (const { id, transaction } of rows) acknowledged(transaction, id);
        return rows;
      }
      case 'delete': {
        const { rows } = await client.query<Row>(
          'select id, transaction from messages order by id limit 1 offset 2',
        );
        const [row] = rows;
        if (!row) return rows;
        ledger.deleted.add(row.transaction);
        return client.query('delete from messages where id = $1', [row.id]);
      }
      case 'checkpoint':
        return client.exec('checkpoint');
      case 'switch':
        return client.query('select pg_switch_wal()');
      case 'vacuum':
        return client.exec('vacuum (analyze)');
      case 'table':
        return client.exec(
          `create table extra_${tables++} as select n as id, repeat('a', 100) as content from generate_series(1, ${EXTRA_ROWS}) n`,
        );
      case 'drop':
        return client.exec(`drop table if exists extra_${Math.max(0, tables - 1)}`);
    }
  };
  for (const round of workload) await Promise.all(round.map(run));
  return ledger;
}

interface Row {
  id: number;
  transaction: number;
}

/** A text that compression does not shorten much. */
const textOf = (transaction: number, length: number): string => {
  let state = transaction + 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(36);
  }
  return text.slice(0, length);
};
