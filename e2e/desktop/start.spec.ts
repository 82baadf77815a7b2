// Starts of the desktop window that fail or end early: each says why, and leaves no process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from '../../scripts/lib/chromium.ts';
import { freePort } from '../../scripts/lib/free-port.ts';
import { nodeFlags } from '../../scripts/lib/launch.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { DesktopWindowOnDisplay } from '../support/desktop.ts';
import { expect, test } from '../support/test.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partyline-start-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

interface Run {
  readonly child: ChildProcess;
  /** Resolves with the exit code and all output. */
  readonly ended: Promise<{ code: number | null; output: string }>;
  readonly output: () => string;
}

function start(env: NodeJS.ProcessEnv): Run {
  const child = spawn(
    process.execPath,
    [...nodeFlags, inRoot('desktop', 'command', 'main.ts'), '--chromium'],
    {
      env: {
        ...process.env,
        PARTYLINE_PROFILE: join(folder, 'profile'),
        PARTYLINE_CHROMIUM_FLAGS: chromiumFlags.join(' '),
        DATA_DIR: join(folder, 'data'),
        DATABASE_URL: '',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended, output: () => output };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('A Chromium that does not start says why', async () => {
  const { code, output } = await start({ PARTYLINE_SERVER: 'http://localhost:1', DISPLAY: '' }).ended;
  expect(output).toContain('Chromium has ended at its start.');
  expect(code).toBe(1);
});

test('A server that leads to another site says so, and leaves no window', async () => {
  const redirecting = createHttpServer((_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  });
  const port = await listen(redirecting);
  const { code, output } = await start({ PARTYLINE_SERVER: `http://localhost:${port}` }).ended;
  redirecting.close();
  expect(output).toContain(`http://localhost:${port}/ leads to another site`);
  expect(code).toBe(1);
  expect(new DesktopWindowOnDisplay().ids()).toEqual([]);
});

test('A silent program on the port of the server is named', async () => {
  const silent = createServer(() => undefined);
  const port = await listen(silent);
  const { code, output } = await start({ PORT: String(port) }).ended;
  silent.close();
  expect(output).toContain(`Port ${port} is in use.`);
  expect(code).toBe(1);
});

test('The command that ends during its start leaves no server and no window @long', async () => {
  const port = await freePort();
  const run = start({ PORT: String(port) });
  await expect.poll(run.output).toContain('Partyline runs on');
  run.child.kill('SIGTERM');
  await run.ended;
  expect(new DesktopWindowOnDisplay().ids()).toEqual([]);
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
});
