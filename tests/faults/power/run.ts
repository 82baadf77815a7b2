// One history: a workload on a recorded database, and power cuts at any moments of it.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import fc from 'fast-check';
import { expect } from 'vitest';
import { randomFrom } from '../../../bench/load/random.ts';
import { openClient } from '../../../server/db/pglite.ts';
import { contentAfter, diskAfterCut } from './cut.ts';
import { type Op, pathsBelow, record } from './recorder.ts';
import {
  ACCOUNTS,
  EXTRA_ROWS,
  type Ledger,
  runWorkload,
  SCHEMA,
  type Workload,
  workloads,
} from './workload.ts';

export interface Cut {
  /** Right after one of all changes, of the acknowledgements, or of the losses of bytes and names. */
  after: 'change' | 'answer' | 'loss';
  /** Chooses the place among these, and the part of the unsynced changes that stays. */
  seed: number;
}

export interface History {
  workload: Workload;
  seed: number;
  cuts: Cut[];
}

const seed = fc.nat({ max: 2 ** 31 - 1 });
const cut = fc.record({
  after: fc.constantFrom('change' as const, 'answer' as const, 'loss' as const),
  seed,
});

export const CUTS = 10;
export const histories: fc.Arbitrary<History> = fc.record({
  workload: workloads,
  seed,
  cuts: fc.array(cut, { minLength: CUTS, maxLength: CUTS }),
});

/** Folders of a run, in memory where the system has such a place. */
export interface Scene {
  /** Here the workload runs. */
  recorded: string;
  /** Here the database starts after the cuts. */
  work: string;
  /** The files of a closed database with SCHEMA; null for folders. */
  template: ReadonlyMap<string, Buffer | null>;
  close: () => void;
}

/** Buffers and log segments are small, so that a start takes less time, and a workload uses several segments. */
const SMALL = {
  initDbStartParams: ['--wal-segsize=1'],
  postgresqlconf: ['shared_buffers = 1MB', 'min_wal_size = 2MB', 'max_wal_size = 4MB', 'wal_buffers = 64kB'],
};

export async function openScene(): Promise<Scene> {
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'partyline-power-'));
  const folder = join(root, 'template');
  const client = await PGlite.create({ ...SMALL, dataDir: folder, extensions: { amcheck } });
  for (const name of ['template0', 'template1']) {
    await client.exec(`alter database ${name} is_template false`);
    await client.exec(`drop database ${name}`);
  }
  await client.exec(SCHEMA);
  await client.close();
  const template = pathsBelow(folder).map((path) => {
    const full = join(folder, path);
    return [path, statSync(full).isDirectory() ? null : readFileSync(full)] as const;
  });
  return {
    recorded: join(root, 'recorded'),
    work: join(root, 'work'),
    template: new Map(template),
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Throws if a cut loses or doubles a message, leaves half a transaction, or damages the database. */
export async function runHistory(scene: Scene, { workload, seed: ticks, cuts }: History): Promise<void> {
  const { template, recorded, work } = scene;
  const numbers = new Map([...template.keys()].map((path, file) => [path, file]));
  writeFiles(recorded, template);
  const ticksOf = randomFrom(ticks);
  const recorder = record(recorded, numbers, () => Math.floor(ticksOf() * 4));
  let ledger: Ledger;
  try {
    const client = await openClient({ folder: recorded, disk: recorder.disk });
    ledger = await runWorkload(client, workload, (transaction) => {
      recorder.ops.push({ kind: 'acknowledge', transaction });
    });
    await client.close();
  } finally {
    recorder.stop();
  }
  const { ops } = recorder;
  const places = {
    change: [...ops.keys()],
    answer: placesOf(ops, ['acknowledge']),
    loss: placesOf(ops, ['remove', 'truncate']),
  };
  const contents = [...template.values()];
  for (const { after, seed: chance } of cuts) {
    const random = randomFrom(chance);
    const all = places[after].length > 0 ? places[after] : places.change;
    const at = all[Math.floor(random() * all.length)]! + 1;
    const { names, changes, folders } = diskAfterCut(numbers, ops, at, random);
    const files = [...names].map(([path, file]) => {
      if (folders.has(file) || contents[file] === null) return [path, null] as const;
      return [path, contentAfter(contents[file] ?? Buffer.alloc(0), changes.get(file) ?? [])] as const;
    });
    writeFiles(work, new Map(files));
    const answered = ops.slice(0, at).flatMap((op) => (op.kind === 'acknowledge' ? [op.transaction] : []));
    try {
      await checkDatabase(work, new Set(answered), ledger);
    } catch (error) {
      throw new Error(`after a cut at change ${at} of ${ops.length}: ${String(error)}`, { cause: error });
    }
  }
}

const placesOf = (ops: readonly Op[], kinds: readonly Op['kind'][]): number[] =>
  [...ops.keys()].filter((at) => kinds.includes(ops[at]!.kind));

/** Makes a folder with these files. A file is lost with its folder. */
function writeFiles(root: string, files: ReadonlyMap<string, Buffer | null>): void {
  rmSync(root, { recursive: true, force: true });
  for (const [path, content] of [...files].toSorted(([a], [b]) => a.length - b.length)) {
    if (path !== '' && files.get(dirname(path) === '.' ? '' : dirname(path)) !== null) continue;
    if (content === null) mkdirSync(join(root, path));
    else writeFileSync(join(root, path), content);
  }
}

async function checkDatabase(folder: string, answered: ReadonlySet<number>, ledger: Ledger): Promise<void> {
  const client = await openClient({ folder, durability: 'fast', extensions: { amcheck } });
  try {
    const stored = await client.query<{ transaction: number }>('select transaction from messages');
    const receipts = await client.query<{ transaction: number }>('select transaction from receipts');
    const sums = await client.query<{ sum: number }>('select sum(balance)::int as sum from accounts');
    const found = stored.rows.map(({ transaction }) => transaction).toSorted((a, b) => a - b);
    const complete = new Set(receipts.rows.map(({ transaction }) => transaction));
    expect(found.length, 'a doubled message').toBe(new Set(found).size);
    const lost = [...answered].filter(
      (one) => !complete.has(one) || !(found.includes(one) || ledger.deleted.has(one)),
    );
    expect(lost, 'lost messages').toEqual([]);
    const half = [...complete].filter((one) => !found.includes(one) && !ledger.deleted.has(one));
    expect([...half, ...found.filter((one) => !complete.has(one))], 'half transactions').toEqual([]);
    expect(
      found.filter((one) => !ledger.begun.has(one) || ledger.rolledBack.has(one)),
      'rolled back',
    ).toEqual([]);
    expect(sums.rows[0]!.sum, 'the balance of all accounts').toBe(100 * ACCOUNTS);
    await client.exec(AMCHECK);
    const extra = await client.query<{ name: string }>(
      "select relname as name from pg_class where relname ~ '^extra'",
    );
    for (const { name } of extra.rows) {
      const [counted] = (await client.query<{ count: number }>(`select count(*)::int as count from ${name}`))
        .rows;
      expect(counted!.count, `rows of the table ${name}`).toBe(EXTRA_ROWS);
    }
    const [next] = (await client.query<{ id: number }>("select nextval('messages_id_seq')::int as id")).rows;
    if (answered.size > 0)
      expect(next!.id, 'a repeated id').toBeGreaterThan(
        Math.max(...[...answered].map((one) => ledger.ids.get(one)!)),
      );
  } finally {
    await client.close();
  }
}

/** Fails if a table or an index of any schema is damaged. */
const AMCHECK = `
  do $$
  declare
    relation record;
    damage record;
  begin
    for relation in select oid from pg_class where relkind in ('r', 't') and relpersistence = 'p' loop
      for damage in select * from verify_heapam(relation.oid) loop
        raise exception 'damaged table %: %', relation.oid::regclass, damage.msg;
      end loop;
    end loop;
    for relation in
      select c.oid from pg_class c join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
      where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid
    loop
      perform bt_index_check(relation.oid, true);
    end loop;
  end $$`;
