import 'fake-indexeddb/auto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as Idb from 'idb';
import { beforeAll, expect, test } from 'vitest';
import { withoutIteration } from '../../../scripts/vite/slim-idb.ts';

const code = readFileSync(
  fileURLToPath(import.meta.resolve('idb')).replace(/index\.cjs$/, 'index.js'),
  'utf8',
);
const file = join(tmpdir(), `slim-idb-${process.pid}.mjs`);
let slim: typeof Idb;

beforeAll(async () => {
  writeFileSync(file, withoutIteration(code));
  slim = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof Idb;
  rmSync(file);
});

test('A database of the slim idb stores, reads and steps through records', async () => {
  const db = await slim.openDB('slim', 1, { upgrade: (opened) => void opened.createObjectStore('rows') });
  await db.put('rows', 'a', 1);
  await db.put('rows', 'b', 2);
  expect(await db.get('rows', 1)).toBe('a');
  const store = db.transaction('rows').store;
  const seen: unknown[] = [];
  for (let cursor = await store.openCursor(null, 'prev'); cursor; cursor = await cursor.continue())
    seen.push(cursor.value);
  expect(seen).toEqual(['b', 'a']);
  db.close();
});

test('The slim idb has no iteration, and all its exports', () => {
  const text = withoutIteration(code);
  expect(text).not.toContain('asyncIterator');
  expect(text).toContain('export { deleteDB, openDB, unwrap, wrap };');
});
