// `npm run dev`: Vite with hot reload on PORT, and the server behind it, restarted on every change.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { environment, forwardSignals } from './lib/child.mjs';
import { nodeFlags } from './lib/launch.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { main, say } from './lib/say.mjs';

const port = process.env['PORT'] ?? '8080';
const serverPort = process.env['PARTYLINE_SERVER_PORT'] ?? '8081';
const dataDir = process.env['DATA_DIR'] ?? inRoot('data', 'dev');

await main(async () => {
  say(
    `client on http://localhost:${port} (/gallery.html shows the parts), server on ${serverPort}, data in ${dataDir}`,
  );
  say('?engine=inpage runs the engine in the page, where its breakpoints are');
  const children = [
    start(
      'server',
      [
        ...nodeFlags,
        '--watch',
        '--watch-preserve-output',
        inRoot('server/main.ts'),
        ...process.argv.slice(2),
      ],
      {
        PORT: serverPort,
        DATA_DIR: dataDir,
      },
    ),
    start('client', [inRoot('node_modules/vite/bin/vite.js')], {
      PORT: port,
      PARTYLINE_SERVER_PORT: serverPort,
    }),
  ];
  const ends = children.map((child) => once(child, 'exit'));
  // When one process ends, the other one is stopped.
  const [code] = (await Promise.race(ends)) as [number | null];
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill();
  await Promise.all(ends);
  return code ?? 0;
});

/** Starts a program on this Node and prefixes every line of its output with its name. */
function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(`${name} | ${line}`);
    });
  }
  const stop = forwardSignals(child);
  child.once('exit', stop);
  return child;
}
