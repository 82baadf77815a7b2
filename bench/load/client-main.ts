// A client process of the load test. Its memory and processor time are not those of the servers.
import type { Answer, Assignment, Call, ClientProcess } from './client-process.ts';
import { createSenders } from './senders.ts';
import { createSockets } from './sockets.ts';

let parts: Omit<ClientProcess, 'assign'> | null = null;

function assign(assignment: Assignment): void {
  parts = { ...createSockets(assignment), ...createSenders(assignment) };
}

async function perform({ name, argument }: Call): Promise<unknown> {
  if (name === 'assign') return assign(argument as Assignment);
  if (parts === null) throw new Error('the process has no accounts');
  return (parts[name] as (argument: unknown) => unknown)(argument);
}

process.on('message', (call: Call) => {
  const answer = (rest: Omit<Answer, 'id'>) => process.send?.({ id: call.id, ...rest });
  perform(call).then(
    (value) => answer({ value }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
