// Diagnostics records in tests/records: an engine that boots from one has the recorded state. The record of a
// reported bug goes there once the bug is fixed; its file name says what happened. A new journal format cannot
// read older records: record them again, or delete them.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readRecord, replay } from '../../workers/diagnostics/replay.ts';
import { FORMAT } from '../../workers/journal/schema.ts';

const folder = new URL('../records/', import.meta.url);

test('[INV-2] An engine that boots from any stored diagnostics record has the recorded state', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    const record = readRecord(await readFile(new URL(name, folder), 'utf8'), FORMAT);
    if (typeof record === 'string') throw new Error(`${name}: ${record}`);
    expect({ name, ...(await replay(record)) }).toMatchObject({ name, differences: [] });
  }
});
