// The fault proxy's process. It stands between clients and a server, and causes the faults that a test orders.
// A browser's own tools neither see nor cut the traffic of a SharedWorker. `node tests/proxy/main.ts --target
// URL` prints its origin as a line of JSON; orders come over the IPC channel of the parent process.
import { parseArgs } from 'node:util';
import type { Call, Report } from './control.ts';
import { FaultProxy } from './proxy.ts';

const { values } = parseArgs({ options: { target: { type: 'string' } } });
if (values.target === undefined) throw new Error('--target URL is missing');

const send = (report: Report): void => {
  // The parent may have just ended. Then the event `disconnect` follows and ends this process.
  if (process.connected) process.send?.(report, undefined, undefined, () => undefined);
};
const proxy = new FaultProxy(new URL(values.target), send);

process.on('message', ({ call, order }: Call) => {
  void proxy.execute(order).then(
    () => send({ kind: 'done', call, error: null }),
    (error: unknown) => send({ kind: 'done', call, error: String(error) }),
  );
});
// The parent has ended, and no other process would end this one.
process.on('disconnect', () => process.exit());

process.stdout.write(`${JSON.stringify({ origin: await proxy.listen() })}\n`);
