// A module that the server's process loads first: it writes how much memory is live. The size of the process
// does not show that, because a heap returns freed pages when it likes. `?to=` names the file: one line with
// MB every 5 seconds.
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
