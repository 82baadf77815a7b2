// The server's process, loaded before it: writes how much memory is live, which the size of the process does not tell,
// because a heap gives freed pages back when it likes. `?to=` names the file: a line with MB every few seconds.
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = new URL(import.meta.url).searchParams.get('to') ?? '';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

setInterval(() => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  appendFileSync(file, `${((heapUsed + external) / 1_048_576).toFixed(1)}\n`);
}, 5_000).unref();
