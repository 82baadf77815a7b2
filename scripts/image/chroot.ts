// The steps of a Dockerfile in a chroot, where no builder of images is at hand. Debian's debootstrap and Node of the
// npm package stand for the base image; the machine's registry and certificates are used. Mounts and processes are in
// namespaces of their own, so they end with each step.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canInstall, installPackages, isInstalled } from '../lib/debian.ts';
import { freePort } from '../lib/free-port.ts';
import { inRoot } from '../lib/paths.mjs';
import { onPath } from '../lib/programs.ts';
import { Plain, say } from '../lib/say.mjs';
import { filesUnder } from './context.ts';
import { checkPage, waitForHealth } from './health.ts';
import { absolute, placesOf } from './layout.ts';
import type { ImagePlan, Stage, Step } from './plan.ts';

/** The settings of the steps before, for the next one. */
interface State {
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  /** `uid:gid`. */
  readonly user: string;
}

interface BuiltStage extends State {
  readonly folder: string;
}

const FRESH: State = {
  workdir: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
  user: '0:0',
};

/**
 * Builds the stages, starts the last one with a read-only root, asks for its health, and stops it.
 * @param context the files of the build context
 */
export async function buildInChroot(
  plan: ImagePlan,
  context: readonly string[],
  { keep }: { keep: boolean },
): Promise<void> {
  prepare();
  const folder = mkdtempSync('/var/tmp/partyline-image-');
  const cleanUp = () => {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', cleanUp);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  const base = join(folder, 'base');
  makeBase(base);
  const built = new Map<string, BuiltStage>();
  let last: BuiltStage = { ...FRESH, folder: base };
  for (const [at, stage] of plan.stages.entries()) {
    say(`stage ${at + 1} of ${plan.stages.length}: ${stage.name ?? 'the image'}, from ${stage.base}`);
    last = buildStage(stage, { folder: join(folder, `stage-${at}`), base, context, built });
    if (stage.name !== null) built.set(stage.name, last);
  }
  await start(plan.start, last);
  if (keep) say(`kept: ${folder}`);
}

function prepare(): void {
  if (process.getuid?.() !== 0)
    throw new Plain('The chroot needs root: run this as root, or install Docker or Podman.');
  if (!isInstalled('debootstrap') && canInstall()) installPackages(['debootstrap']);
  const missing = ['debootstrap', 'unshare', 'setpriv', 'chroot'].filter(
    (name) => onPath(name) === undefined,
  );
  if (missing.length > 0) throw new Plain(`The chroot needs ${missing.join(', ')}: install them.`);
}

/** Debian with Node 24, npm and the user "node" (1000), as in the image "node". */
function makeBase(folder: string): void {
  const node = inRoot('node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (!existsSync(node))
    throw new Plain('The npm package of Node for this machine is missing: run "npm ci".');
  succeed(inRoot('scripts', 'fresh-machine.sh'), ['--bootstrap-only', '--keep', '--dir', folder]);
  rmSync(join(folder, 'usr/local/bin/node'));
  cpSync(node, join(folder, 'usr/local/bin/node'));
  succeed('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
}

interface StageOptions {
  readonly folder: string;
  /** The folder that stands for every image. */
  readonly base: string;
  readonly context: readonly string[];
  /** The earlier stages by name. */
  readonly built: ReadonlyMap<string, BuiltStage>;
}

function buildStage(
  { base: from, steps }: Stage,
  { folder, base, context, built }: StageOptions,
): BuiltStage {
  const earlier = built.get(from);
  succeed('cp', ['-a', '--reflink=auto', earlier?.folder ?? base, folder]);
  let state: State = earlier ?? FRESH;
  for (const step of steps) state = perform(step, { ...state, folder }, { context, built });
  return { ...state, folder };
}

function perform(
  step: Step,
  stage: BuiltStage,
  { context, built }: Pick<StageOptions, 'context' | 'built'>,
): State {
  const { folder, workdir } = stage;
  switch (step.kind) {
    case 'run':
      say(`RUN ${step.command}`);
      runIn(stage, step.command);
      return stage;
    case 'copy': {
      const source = step.from === null ? null : built.get(step.from);
      if (source === undefined) throw new Plain(`COPY names the unknown stage ${step.from}.`);
      if (source === null) copyFromContext(step, stage, context);
      else copyFromStage(step, stage, source.folder);
      return stage;
    }
    case 'workdir': {
      const path = absolute(workdir, step.path);
      mkdirSync(folder + path, { recursive: true });
      return { ...stage, workdir: path };
    }
    case 'env':
      return { ...stage, env: { ...stage.env, ...step.values } };
    case 'user':
      return { ...stage, user: step.user };
  }
}

type Copy = Extract<Step, { kind: 'copy' }>;

function copyFromContext(
  { sources, target }: Copy,
  { folder, workdir }: BuiltStage,
  context: readonly string[],
): void {
  const isFolder = (source: string) => statSync(inRoot(source)).isDirectory();
  for (const place of placesOf(sources, target, workdir, isFolder)) {
    const files = filesUnder(context, place.source);
    if (files.length === 0) throw new Plain(`COPY ${place.source}: the build context has no such file.`);
    for (const file of files) {
      const to = folder + place.target + file.slice(place.source.length);
      mkdirSync(dirname(to), { recursive: true });
      cpSync(inRoot(file), to);
    }
  }
}

function copyFromStage({ sources, target }: Copy, { folder, workdir }: BuiltStage, from: string): void {
  const isFolder = (source: string) => statSync(from + source).isDirectory();
  for (const place of placesOf(sources, target, workdir, isFolder)) {
    mkdirSync(dirname(folder + place.target), { recursive: true });
    succeed('cp', ['-a', '--no-target-directory', from + place.source, folder + place.target]);
  }
}

const IN_NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', '--', 'sh', '-c'];

/** Runs a command of the Dockerfile, with the registry and the certificates of this machine. */
function runIn({ folder, workdir, env, user }: BuiltStage, command: string): void {
  const script = `set -e
mount -t proc proc "$0/proc"
exec chroot --userspec="$1" --groups= "$0" /bin/sh -c 'cd "$0" && exec /bin/sh -c "$1"' "$2" "$3"`;
  const certificates = '/etc/ssl/certs/ca-certificates.crt';
  const machine = {
    HOME: '/root',
    npm_config_registry: spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim(),
    ...(existsSync(folder + certificates) && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  succeed('unshare', [...IN_NAMESPACES, script, folder, user, workdir, command], { ...machine, ...env });
}

async function start(
  { command, healthcheck, volumes, stopSignal }: ImagePlan['start'],
  stage: BuiltStage,
): Promise<void> {
  const { folder, workdir, user } = stage;
  const env = { ...stage.env, PORT: String(await freePort()) };
  for (const volume of volumes) succeed('cp', ['-a', folder + volume, `${folder}.volume`]);
  const script = `set -e
folder=$0 user=$1 workdir=$2 volume=$3; shift 3
mount --bind "$folder" "$folder"
mount -t proc proc "$folder/proc"
mount -t tmpfs tmpfs "$folder/tmp"
[ -z "$volume" ] || mount --bind "$folder.volume" "$folder$volume"
mount -o remount,bind,ro "$folder"
exec setpriv --no-new-privs --bounding-set=-all,+sys_chroot,+setuid,+setgid \\
  chroot --userspec="$user" --groups= "$folder" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"`;
  const args = [...IN_NAMESPACES, script, folder, user, workdir, volumes[0] ?? '', ...command];
  say(`starting ${command.join(' ')} as ${user}, with a read-only root`);
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const url = `http://127.0.0.1:${env.PORT}`;
    const health = await waitForHealth(url, () => child.exitCode !== null);
    await checkPage(url);
    const inside = ['chroot', `--userspec=${user}`, '--groups=', folder] as const;
    succeed(
      inside[0],
      [...inside.slice(1), '/bin/sh', '-c', 'cd "$0" && exec "$@"', workdir, ...healthcheck],
      env,
    );
    say(`/healthz answers: version ${health.version}, database ${health.database}; the health check agrees`);
    const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
    const ended = once(child, 'exit');
    process.kill(pid, stopSignal);
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Plain(`The server ended with ${code} after ${stopSignal}.`);
    say(`the server ended with 0 after ${stopSignal}`);
  } finally {
    child.kill('SIGKILL');
  }
}

function succeed(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): void {
  const { status, error } = spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(env && { env }),
  });
  if (status !== 0) throw new Plain(`${program} failed: ${error?.message ?? `exit code ${status}`}`);
}
