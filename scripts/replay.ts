// `npm run replay FILE`: boots a saved record, prints the resulting state, and
// compares it with the recorded state.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FORMAT } from '../workers/journal/schema.ts';
import { readRecord, replay } from '../workers/diagnostics/replay.ts';
import { main, Plain } from './lib/say.mjs';
import { linesOf } from './replay/lines.ts';

const usage = `npm run replay FILE

Boots a record that was saved in the diagnostics, headless, and prints what it comes to. Ends with 1 where that is not
the state that the record was taken from.

  --last N   also the last N things that happened (0)
  --help     this text`;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { last: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [file] = positionals;
  if (values.help || file === undefined) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Plain(`The file ${file} cannot be read.`);
  });
  const record = readRecord(text, FORMAT);
  if (typeof record === 'string') throw new Plain(record);
  const last = Number(values.last ?? 0);
  if (!(Number.isInteger(last) && last >= 0)) throw new Plain('--last takes a whole number.');
  const replayed = await replay(record);
  for (const line of linesOf(record, replayed, last)) console.log(line);
  return replayed.differences === null || replayed.differences.length > 0 ? 1 : 0;
});
