// The client processes, as the command calls them.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { nodeFlags } from '../../scripts/lib/launch.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import type { Answer, Call, ClientProcess, Name } from './client-process.ts';

/** The functions of a client process. A call rejects if the process ends. */
export type RemoteClient = {
  [N in Name]: (...args: Parameters<ClientProcess[N]>) => Promise<Awaited<ReturnType<ClientProcess[N]>>>;
} & { readonly pid: number; end(): Promise<void> };

export function startClient(): RemoteClient {
  const child = fork(inRoot('bench', 'load', 'client-main.ts'), [], {
    execArgv: nodeFlags,
    serialization: 'advanced',
  });
  const call = callsOf(child);
  const named = (name: Name) => (argument?: unknown) => call(name, argument);
  const names: Record<Name, true> = {
    assign: true,
    open: true,
    closeAll: true,
    heartbeats: true,
    send: true,
    sendToStalled: true,
    arrived: true,
    pullMissed: true,
    collect: true,
    stall: true,
    resume: true,
    faults: true,
  };
  const functions = Object.fromEntries(Object.keys(names).map((name) => [name, named(name as Name)]));
  return {
    ...(functions as unknown as Omit<RemoteClient, 'pid' | 'end'>),
    pid: Number(child.pid),
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function callsOf(child: ChildProcess): (name: Name, argument: unknown) => Promise<unknown> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  child.on('message', ({ id, value, error }: Answer) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`a client process ended with ${code}`));
  });
  return (name, argument) => {
    const call = Promise.withResolvers<unknown>();
    waiting.set(++count, call);
    child.send({ id: count, name, argument } satisfies Call);
    return call.promise;
  };
}
