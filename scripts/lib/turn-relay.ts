// A TURN server for tests and benchmarks: coturn with deploy/turnserver.conf, on a port of the loopback interface.
import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { onPath } from './programs.ts';
import { Plain } from './say.mjs';

export const TURN_SECRET = 'the-secret-of-the-relays';

/** Time limit of a start, ms. */
const TIMEOUT = 20_000;

export interface RelayOptions {
  /** True unless given: relays to the loopback interface, which the example forbids. */
  loopback?: boolean;
  /** More lines of the configuration. */
  lines?: readonly string[];
}

export class Relay {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #exited: Promise<void>;
  readonly #atExit = (): void => {
    this.#child.kill('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  };
  #isRunning = true;
  #output = '';

  private constructor(port: number, child: ChildProcess, folder: string) {
    this.port = port;
    this.#child = child;
    this.#folder = folder;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-4_000);
      });
    this.#exited = new Promise((resolve) => {
      const end = (): void => {
        this.#isRunning = false;
        resolve();
      };
      // All output has come then.
      child.once('close', end);
      child.on('error', ({ message }) => {
        this.#output += message;
        // A program that does not start may not close either.
        if (child.pid === undefined) end();
      });
    });
    process.once('exit', this.#atExit);
  }

  /** @param giveUp ends the wait for a server that does not answer */
  static async launch(
    port: number,
    giveUp = AbortSignal.timeout(TIMEOUT),
    { loopback = true, lines = [] }: RelayOptions = {},
  ): Promise<Relay> {
    const program = onPath('turnserver');
    if (program === undefined) throw new Plain('Calls over relays need the package coturn: install it.');
    const folder = await mkdtemp(join(tmpdir(), 'partyline-relay-'));
    let relay: Relay | null = null;
    try {
      const file = join(folder, 'turnserver.conf');
      await writeFile(file, await configFor(port, folder, { loopback, lines }));
      const child = spawn(program, ['-c', file], { stdio: ['ignore', 'pipe', 'pipe'] });
      relay = new Relay(port, child, folder);
      await relay.#waitForAnswer(giveUp);
      return relay;
    } catch (error) {
      await relay?.dispose();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Kills the server; its clients learn nothing. */
  async kill(): Promise<void> {
    if (this.#isRunning) this.#child.kill('SIGKILL');
    await this.#exited;
  }

  async dispose(): Promise<void> {
    await this.kill();
    process.off('exit', this.#atExit);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Repeats a STUN request until the server answers it. */
  async #waitForAnswer(giveUp: AbortSignal): Promise<void> {
    const socket = createSocket('udp4');
    const answered = once(socket, 'message').then(() => true);
    try {
      while (this.#isRunning && !giveUp.aborted) {
        socket.send(BINDING_REQUEST, this.port, '127.0.0.1');
        const pause = new Promise<false>((resolve) => setTimeout(() => resolve(false), 50));
        if (await Promise.race([answered, pause])) return;
      }
    } finally {
      socket.close();
    }
    throw new Error(`the TURN server did not answer:\n${this.#output}`);
  }
}

/** Type 1 without attributes, the magic cookie of STUN, and an id. */
const BINDING_REQUEST = Buffer.from('000100002112a442000102030405060708090a0b', 'hex');

/** The example of deploy/, with the addresses and the secret of the test. */
async function configFor(
  port: number,
  folder: string,
  { loopback, lines }: Required<RelayOptions>,
): Promise<string> {
  const example = await readFile(inRoot('deploy', 'turnserver.conf'), 'utf8');
  return [
    example.replace('listening-port=3478', `listening-port=${port}`),
    `static-auth-secret=${TURN_SECRET}`,
    'listening-ip=127.0.0.1',
    'relay-ip=127.0.0.1',
    // Both sides of a call use the loopback interface, to which coturn relays nothing by default.
    ...(loopback ? ['allow-loopback-peers', 'allowed-peer-ip=127.0.0.1'] : []),
    'no-cli',
    'no-tls',
    'no-dtls',
    'log-file=stdout',
    `pidfile=${join(folder, 'pid')}`,
    `userdb=${join(folder, 'users')}`,
    `min-port=${port + 1_000}`,
    `max-port=${port + 1_200}`,
    ...lines,
    '',
  ].join('\n');
}
