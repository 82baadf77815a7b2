// The fault proxy's process: stands between clients and a server and makes faults to order, because a
// browser's own tools neither see nor cut what a SharedWorker sends. `node tests/proxy/main.ts --target URL`
// says its origin as a line of JSON; orders come over the IPC channel of whoever started it.
import { parseArgs } from 'node:util';
import type { Call, Report } from './control.ts';
import { FaultProxy } from './proxy.ts';

const { values } = parseArgs({ options: { target: { type: 'string' } } });
if (values.target === undefined) throw new Error('--target URL is missing');

const tell = (report: Report): void => {
  // Whoever listened may have gone a moment ago: `disconnect` is on its way then, and ends this process.
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
};
const proxy = new FaultProxy(new URL(values.target), tell);

process.on('message', ({ call, order }: Call) => {
  void proxy.obey(order).then(
    () => tell({ is: 'done', call, error: null }),
    (error: unknown) => tell({ is: 'done', call, error: String(error) }),
  );
});
// Whoever gave the orders has gone: nobody else will end this process.
process.on('disconnect', () => process.exit());

process.stdout.write(`${JSON.stringify({ origin: await proxy.listen() })}\n`);
