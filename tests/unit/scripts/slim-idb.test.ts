import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Idb from 'idb';
import { expect, test } from 'vitest';
import { withoutIteration } from '../../../scripts/vite/slim-idb.ts';
import { importText } from './import-text.ts';

const code = readFileSync(
  fileURLToPath(import.meta.resolve('idb')).replace(/index\.cjs$/, 'index.js'),
  'utf8',
);

test('A database of the slim idb stores, reads and steps through records', async () => {
  const slim = await importText<typeof Idb>(withoutIteration(code));
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
