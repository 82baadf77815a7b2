// The assets of the client's last builds, kept in the data folder. A page that was opened before a release
// requests parts of its own build until the user reloads it.
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import { syncFolder, syncTree } from '../disk.ts';
import { isDiskFull } from '../disk-space.ts';
import type { Log } from '../log.ts';

/** The current build and the two before it. */
const BUILDS = 3;

/**
 * Copies the assets of the build in `client` to the data folder. Deletes all builds but the last three that
 * were served.
 * @returns folders of the older builds, newest first; none for a data folder in memory, or a `client` without a
 * build
 */
export async function keepBuild(client: string, dataDir: string, clock: Clock): Promise<string[]> {
  const build = await buildNameOf(client);
  if (build === null || dataDir === 'memory') return [];
  const folder = join(dataDir, 'builds');
  const own = join(folder, build);
  await mkdir(folder, { recursive: true });
  if (!(await exists(own))) {
    // The rename makes the copy atomic; an interrupted copy starts again from nothing.
    const partial = `${own}~`;
    const remove = () => rm(partial, { recursive: true, force: true });
    await remove();
    try {
      await cp(join(client, 'assets'), join(partial, 'assets'), {
        recursive: true,
        filter: (path) => !path.endsWith('.map'),
      });
      await syncTree(partial);
    } catch (error) {
      await remove();
      throw error;
    }
    await rename(partial, own);
    await syncFolder(folder);
  }
  // An older build that is served again counts as the newest.
  const now = new Date(clock());
  await utimes(own, now, now);
  const kept = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const [, ...others] = kept.filter(({ name }) => NAME.test(name)).sort((a, b) => b.at - a.at);
  for (const { name } of others.slice(BUILDS - 1)) await rm(join(folder, name), { recursive: true });
  return others.slice(0, BUILDS - 1).map(({ name }) => join(folder, name));
}

/** Like {@link keepBuild}, except that a full disk keeps no build and stops no start. */
export const keptBuilds = (client: string, dataDir: string, clock: Clock, log: Log): Promise<string[]> =>
  keepBuild(client, dataDir, clock).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
    log.warn({ folder: dataDir }, 'the disk is full: pages of earlier builds may have to reload');
    return [];
  });

async function buildNameOf(client: string): Promise<string | null> {
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

/** A name of a folder, never a path. */
const NAME = /^[\w-]{1,64}$/;
