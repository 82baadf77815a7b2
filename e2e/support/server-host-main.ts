// The program of ServerHost. It starts and stops servers by order of its parent, and ends with it.
import { readSettings } from '../../server/config.ts';
import { PRIVATE_UMASK } from '../../server/data-folder.ts';
import { fillAccount } from '../../server/load/fill.ts';
import { createServer, type RunningServer } from '../../server/start.ts';

export type HostOrder =
  | { kind: 'start'; port: number; args: readonly string[]; env: Readonly<Record<string, string>> }
  | { kind: 'stop'; port: number };

/** `error` is null after success. */
export interface HostAnswer {
  call: number;
  error: string | null;
}

const servers = new Map<number, RunningServer>();

process.umask(PRIVATE_UMASK);
process.on('message', ({ call, order }: { call: number; order: HostOrder }) => {
  const answer = (error: string | null) => process.send?.({ call, error } satisfies HostAnswer);
  void obey(order).then(
    () => answer(null),
    (error: unknown) => answer(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
});
process.on('disconnect', () => process.exit());

async function obey(order: HostOrder): Promise<void> {
  if (order.kind === 'stop') {
    await servers.get(order.port)?.stop();
    servers.delete(order.port);
    return;
  }
  const settings = readSettings(order.args, { ...process.env, ...order.env });
  if (typeof settings === 'string') throw new Error(settings);
  const { client, load, tlsCert: _cert, tlsKey: _key, ...options } = settings;
  const server = await createServer({ ...options, staticDir: client });
  servers.set(order.port, server);
  if (load) await fillAccount(server.services, load);
}
