// A server in a separate process, so that a test can kill and restart the server.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/lib/free-port.ts';
import { copyData, type ServerData } from './data.ts';

/** Time limit of a start or a stop, ms. The error of a timeout contains the server's output. */
const TIMEOUT = 60_000;

export interface ServerOptions {
  /** Value of the server's --load option. */
  readonly load?: string | undefined;
  /** Uses PGlite in the data folder, as `npm start` does. Required by tests that kill the server. */
  readonly embedded?: boolean;
  /** More arguments, for example `['--call-ring', '2']`. */
  readonly args?: readonly string[];
  /** Settings in the environment of the server, for example SMTP_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data that several servers share; by default the server has data of its own. */
  readonly data?: ServerData;
  /** The port; a free one by default. */
  readonly port?: number;
  /** Receives the lines of standard output. */
  readonly onLine?: (line: string) => void;
}

export class TestServer {
  readonly port: number;
  readonly #data: ServerData;
  readonly #load: string | undefined;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #onLine: ((line: string) => void) | undefined;
  #child: ChildProcess | null = null;
  /** The last 4000 characters of stdout and stderr. */
  #output = '';
  /** Folder of the served client build; undefined for dist/. */
  #client: string | undefined;

  private constructor(port: number, data: ServerData, { load, args = [], env = {}, onLine }: ServerOptions) {
    this.port = port;
    this.#data = data;
    this.#load = load;
    this.#args = args;
    this.#env = env;
    this.#onLine = onLine;
  }

  /** Starts a server with the demo accounts on a free port, with its own data folder and database. */
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
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        'server/main.ts',
        '--port',
        String(this.port),
        '--data',
        this.dataDir,
        // A host name without a secure context, used by one test.
        '--origin',
        `http://partyline.test:${this.port}`,
        ...(this.#load === undefined ? [] : ['--load', this.#load]),
        ...this.#args,
        ...(this.#client === undefined ? [] : ['--client', this.#client]),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          DATABASE_URL: this.#data.databaseUrl ?? '',
          ...this.#env,
        },
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
    this.#client = client;
    await this.start();
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
