// A module that a server of the load test loads first. On SIGUSR2 it collects garbage, and writes the bytes of live
// memory to the file that `?to=` names. The resident size alone contains pages that a heap has freed and kept.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = new URL(import.meta.url).searchParams.get('to') ?? '';
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  // The second collection frees what finalizers of the first one have released.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(file, `${heapUsed + external}\n`);
});
