// The image in Docker or Podman: build, start, health, stop.
import { spawnSync } from 'node:child_process';
import { run } from '../lib/child.mjs';
import { onPath } from '../lib/programs.ts';
import { Plain, say } from '../lib/say.mjs';
import { checkPage, waitForHealth } from './health.ts';

/** The first of the two that is installed and whose service answers. */
export function findEngine(): 'docker' | 'podman' | null {
  return (
    (['docker', 'podman'] as const).find(
      (name) => onPath(name) !== undefined && spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
    ) ?? null
  );
}

/** Throws Plain if the image does not build, does not start, or does not stop on its signal. */
export async function buildAndStart(engine: 'docker' | 'podman', tag: string): Promise<void> {
  const code = await run(engine, ['build', '--file', 'deploy/Dockerfile', '--tag', tag, '.']);
  if (code !== 0) throw new Plain(`${engine} cannot build the image: see the lines above.`);
  const limits = [
    '--read-only',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'ALL',
    '--security-opt',
    'no-new-privileges',
  ];
  const id = output(engine, ['run', '--detach', ...limits, '--publish', '127.0.0.1::8080', tag]);
  try {
    const address = output(engine, ['port', id, '8080/tcp']).split('\n')[0] ?? '';
    const isRunning = () => output(engine, ['inspect', '--format', '{{.State.Running}}', id]) === 'true';
    const health = await waitForHealth(`http://${address}`, () => !isRunning());
    await checkPage(`http://${address}`);
    output(engine, ['exec', id, 'node', 'deploy/healthcheck.mjs']);
    say(`the image answers: version ${health.version}, database ${health.database}`);
    output(engine, ['stop', '-t', '15', id]);
    const exit = output(engine, ['inspect', '--format', '{{.State.ExitCode}}', id]);
    if (exit !== '0') throw new Plain(`The server ended with ${exit} after the stop signal.`);
  } finally {
    spawnSync(engine, ['rm', '--force', '--volumes', id], { stdio: 'ignore' });
  }
}

function output(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Plain(`${program} ${args[0]} failed: ${stderr}`);
  return stdout.trim();
}
