// Server: the files of the last builds of the client. A page that was opened before a release asks for parts of its
// own build until it is loaded again; so what a build is made of stays in the data folder when the next one comes.
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';

/** This one and the two before it. */
const BUILDS = 3;

/**
 * Keeps what the client in `client` is made of, and drops what is older than the last three builds served.
 * @returns the folders with older builds' files, newest first; none where the data folder lasts no longer than
 * the process, or the client was not built here
 */
export async function keepBuild(client: string, dataDir: string, clock: Clock): Promise<string[]> {
  const build = await nameOf(client);
  if (build === null || dataDir === 'memory') return [];
  const folder = join(dataDir, 'builds');
  const own = join(folder, build);
  await mkdir(folder, { recursive: true });
  if (!(await exists(own))) {
    // Whole or not at all: a copy that breaks off is begun anew.
    const half = `${own}~`;
    await rm(half, { recursive: true, force: true });
    await cp(join(client, 'assets'), join(half, 'assets'), {
      recursive: true,
      filter: (path) => !path.endsWith('.map'),
    });
    await rename(half, own);
  }
  // An older build that is served again is the newest one from now on.
  const now = new Date(clock());
  await utimes(own, now, now);
  const held = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const [, ...others] = held.filter(({ name }) => NAME.test(name)).sort((a, b) => b.at - a.at);
  for (const { name } of others.slice(BUILDS - 1)) await rm(join(folder, name), { recursive: true });
  return others.slice(0, BUILDS - 1).map(({ name }) => join(folder, name));
}

async function nameOf(client: string): Promise<string | null> {
  try {
    const { build } = JSON.parse(await readFile(join(client, 'build.json'), 'utf8')) as { build?: unknown };
    return typeof build === 'string' && NAME.test(build) ? build : null;
  } catch {
    return null;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A folder's, not a path. */
const NAME = /^[\w-]{1,64}$/;
