// A server of a test: in a process of its own, so that the test can kill and restart the server, or in a ServerHost.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProgram } from '../../scripts/lib/build.mjs';
import { freePort } from '../../scripts/lib/free-port.ts';
import { nodeFlags } from '../../scripts/lib/launch.mjs';
import { copyData, type ServerData } from './data.ts';
import type { ServerHost } from './server-host.ts';

/** Time limit of a start or a stop, ms. The error of a timeout contains the server's output. */
const TIMEOUT = 180_000;

export interface ServerOptions {
  /** Value of the server's --load option. */
  readonly load?: string | undefined;
  /** Uses PGlite in the data folder, as `npm start` does. Required by tests that kill the server. */
  readonly embedded?: boolean;
  /** More arguments, for example `['--call-ring', '2']`. */
  readonly args?: readonly string[];
  /** Settings in the environment of the server, for example SMTP_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data of the server, which `dispose` removes. By default a copy of the demo accounts. */
  readonly data?: ServerData;
  readonly version?: Version;
  /** The port; a free one by default. */
  readonly port?: number;
  /** Receives the lines of standard output. */
  readonly onLine?: (line: string) => void;
  /** The process in which the server runs, instead of one of its own. Such a server cannot be killed or restarted. */
  readonly host?: ServerHost | undefined;
}

/** Another version of the repository, or another build of its client. */
export interface Version {
  /** Folder of the sources from which the server runs. By default it is the built one of this repository. */
  readonly sources?: string | undefined;
  /** Folder of the served client build. By default dist/ of this repository. */
  readonly client?: string | undefined;
}

export class TestServer {
  readonly port: number;
  #data: ServerData;
  readonly #load: string | undefined;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #onLine: ((line: string) => void) | undefined;
  readonly #host: ServerHost | undefined;
  #child: ChildProcess | null = null;
  /** The last 4000 characters of stdout and stderr. */
  #output = '';
  #version: Version;

  private constructor(port: number, data: ServerData, options: ServerOptions) {
    const { load, args = [], env = {}, version = {}, onLine, host } = options;
    this.port = port;
    this.#data = data;
    this.#load = load;
    this.#args = args;
    this.#env = env;
    this.#version = version;
    this.#onLine = onLine;
    this.#host = host;
  }

  /** Starts a server with the demo accounts on a free port, with a data folder and database of its own. */
  static async launch(options: ServerOptions = {}): Promise<TestServer> {
    const data = options.data ?? (await copyData(options.embedded === true));
    const server = new TestServer(options.port ?? (await freePort()), data, options);
    await server.start();
    return server;
  }

  get dataDir(): string {
    return this.#data.folder;
  }

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const { sources, client } = this.#version;
    const args = [
      '--port',
      String(this.port),
      '--data',
      this.dataDir,
      // A host name without a secure context, used by one test.
      '--origin',
      `http://partyline.test:${this.port}`,
      ...(this.#load === undefined ? [] : ['--load', this.#load]),
      ...this.#args,
      ...(client === undefined ? [] : ['--client', client]),
    ];
    const env = { NODE_ENV: 'development', DATABASE_URL: this.#data.databaseUrl ?? '', ...this.#env };
    if (this.#host) return this.#host.start(this.port, args, env);
    const child = spawn(
      process.execPath,
      [...(sources === undefined ? builtProgram('main') : [...nodeFlags, 'server/main.ts']), ...args],
      {
        cwd: sources ?? process.cwd(),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...env },
      },
    );
    this.#child = child;
    this.#output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-4000);
      });
    }
    if (this.#onLine) createInterface(child.stdout).on('line', this.#onLine);
    const deadline = performance.now() + TIMEOUT;
    while (performance.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(
          `the server ended (${child.signalCode ?? child.exitCode}) before it answered:\n${this.#output}`,
        );
      }
      const signal = AbortSignal.timeout(2_000);
      const response = await fetch(`${this.origin}/healthz`, { signal }).catch(() => null);
      await response?.body?.cancel();
      if (response?.ok && this.#hasLoadAccount()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not answer within ${TIMEOUT} ms:\n${this.#output}`);
  }

  /** With --load, the server listens before it has created the account, and prints a line when the account exists. */
  #hasLoadAccount(): boolean {
    return this.#load === undefined || /^ +load +password /m.test(this.#output);
  }

  /**
   * Restarts the server with another build of the client. The server is killed (SIGKILL): after an announced
   * stop, pages spread their reconnects over 30 s.
   */
  async restartWithClient(client?: string): Promise<void> {
    await this.#end('SIGKILL');
    this.#version = { client };
    await this.start();
  }

  /** Stops the server as an operator does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Starts the stopped server in another version, on the same data and port. */
  async startVersion(version: Version): Promise<void> {
    this.#version = version;
    await this.start();
  }

  /** Starts the stopped server on other data, on the same port. The former data are removed. */
  async startOn(data: ServerData): Promise<void> {
    const former = this.#data;
    this.#data = data;
    await this.start();
    await former.remove();
  }

  /** Sends SIGKILL; nothing is announced, flushed or closed. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.#end('SIGTERM');
    await this.#data.remove();
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#host) {
      if (signal === 'SIGKILL') throw new Error('a server in a ServerHost cannot be killed');
      return this.#host.stop(this.port);
    }
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
    const [, exitSignal] = (await exited) as [number | null, NodeJS.Signals | null];
    clearTimeout(killTimer);
    if (signal === 'SIGTERM' && exitSignal === 'SIGKILL') {
      throw new Error(`the server did not stop within ${TIMEOUT} ms:\n${this.#output}`);
    }
  }
}
