// Records that were saved in the diagnostics, in tests/records: each is booted to the state that it was taken from.
// One that came with the report of a mistake goes there when the mistake is mended, under a name that says what it
// showed. A new format of the journal reads no older records: then they are taken anew, or go.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readRecord, replay } from '../../workers/diagnostics/replay.ts';
import { FORMAT } from '../../workers/journal/schema.ts';

const folder = new URL('../records/', import.meta.url);

test('[INV-2] every record that is kept comes to the state that it was taken from', async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    const record = readRecord(await readFile(new URL(name, folder), 'utf8'), FORMAT);
    if (typeof record === 'string') throw new Error(`${name}: ${record}`);
    expect({ name, ...(await replay(record)) }).toMatchObject({ name, differences: [] });
  }
});
