// The server's process loads this module first. It records how much memory is live: the size of the process
// does not show that, because a heap keeps freed pages for a while. `?to=` names the file, which gets one line
// with MB every 5 seconds.
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
