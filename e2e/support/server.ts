// A real server as a process of its own, so that a test can kill it and start it again.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { copyData, type Data } from './data.ts';

/** A start or a stop that takes longer is a failure of its own, with the server's words. ms */
const PATIENCE = 60_000;

export interface ServerKind {
  /** As the server's --load. */
  readonly load?: string | undefined;
  /** The database is PGlite in the data folder, as `npm start` has it: for what kills the server. */
  readonly embedded?: boolean;
}

export class TestServer {
  readonly port: number;
  readonly #data: Data;
  readonly #load: string | undefined;
  #child: ChildProcess | null = null;
  /** The end of its output. */
  #said = '';
  /** The folder of the client that it serves; undefined: the one that was built for the tests. */
  #client: string | undefined;

  private constructor(port: number, data: Data, load: string | undefined) {
    this.port = port;
    this.#data = data;
    this.#load = load;
  }

  /** With the demo accounts, on a free port, and with a data folder and a database of its own. */
  static async launch({ load, embedded = false }: ServerKind = {}): Promise<TestServer> {
    const server = new TestServer(await freePort(), await copyData(embedded), load);
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
        // A name that is no secure context: one test opens the page there.
        '--origin',
        `http://partyline.test:${this.port}`,
        ...(this.#load === undefined ? [] : ['--load', this.#load]),
        ...(this.#client === undefined ? [] : ['--client', this.#client]),
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: this.#data.databaseUrl ?? '' },
      },
    );
    this.#child = child;
    this.#said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-4000);
      });
    }
    const until = performance.now() + PATIENCE;
    while (performance.now() < until) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(
          `the server ended (${child.signalCode ?? child.exitCode}) before it answered:\n${this.#said}`,
        );
      }
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`${this.origin}/healthz`, { signal }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok && this.#isFilled()) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not answer within ${PATIENCE} ms:\n${this.#said}`);
  }

  /** The account of --load is made once the server listens, and told when it is there. */
  #isFilled(): boolean {
    return this.#load === undefined || /^ +load +password /m.test(this.#said);
  }

  /**
   * Begins again with another build of the client. It is killed: the pages of a server that says that it goes come
   * back over half a minute.
   */
  async release(client?: string): Promise<void> {
    await this.#end('SIGKILL');
    this.#client = client;
    await this.start();
  }

  /** SIGKILL: nothing is said, flushed or closed. */
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
    const gone = once(child, 'exit');
    child.kill(signal);
    const stuck = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    const [, killed] = (await gone) as [number | null, NodeJS.Signals | null];
    clearTimeout(stuck);
    if (signal === 'SIGTERM' && killed === 'SIGKILL') {
      throw new Error(`the server did not stop within ${PATIENCE} ms:\n${this.#said}`);
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP port was asked for');
  return address.port;
}
