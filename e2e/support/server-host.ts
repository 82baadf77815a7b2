// The process with the servers of one Playwright worker: it loads the server's code once, and the code stays compiled.
// A start takes a tenth of that of a process. A test that kills its server needs a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostAnswer, HostOrder } from './server-host-main.ts';

export class ServerHost {
  #child: ChildProcess | null = null;
  readonly #calls = new Map<number, (answer: HostAnswer) => void>();
  #calledLast = 0;

  /** Starts a server as `server/main.ts` does. Rejects with the error of a failed start. */
  async start(port: number, args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
    await this.#call({ kind: 'start', port, args, env });
  }

  async stop(port: number): Promise<void> {
    await this.#call({ kind: 'stop', port });
  }

  /** Ends the process. Its servers have stopped before. */
  async end(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  }

  async #call(order: HostOrder): Promise<void> {
    const child = (this.#child ??= this.#fork());
    const call = ++this.#calledLast;
    const { error } = await new Promise<HostAnswer>((resolve) => {
      this.#calls.set(call, resolve);
      child.send({ call, order });
    });
    if (error !== null) throw new Error(error);
  }

  #fork(): ChildProcess {
    const main = fileURLToPath(new URL('server-host-main.ts', import.meta.url));
    const child = fork(main, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_ENV: 'development' },
    });
    child.on('message', (answer: HostAnswer) => {
      this.#calls.get(answer.call)?.(answer);
      this.#calls.delete(answer.call);
    });
    child.once('exit', (code, signal) => {
      const error = `the process of the servers ended (${signal ?? code})`;
      for (const [call, answer] of this.#calls) answer({ call, error });
    });
    return child;
  }
}
