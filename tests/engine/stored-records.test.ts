// Records saved in the diagnostics, in tests/records: each boots to the state that it was taken from. The
// record of a reported mistake goes there once the mistake is fixed, under a name that says what it showed. A
// new format of the journal reads no older records: take them anew, or delete them.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readRecord, replay } from '../../workers/diagnostics/replay.ts';
import { FORMAT } from '../../workers/journal/schema.ts';

const folder = new URL('../records/', import.meta.url);

test('[INV-2] Every stored record boots to the state that it was taken from', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    const record = readRecord(await readFile(new URL(name, folder), 'utf8'), FORMAT);
    if (typeof record === 'string') throw new Error(`${name}: ${record}`);
    expect({ name, ...(await replay(record)) }).toMatchObject({ name, differences: [] });
  }
});
