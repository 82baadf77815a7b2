// The client's files over several releases.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepBuild } from '../../server/http/builds.ts';
import { manualClock, startTestServer } from './support.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'partyline-builds-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes a client folder as a build leaves it, and returns its path. */
async function client(build: string): Promise<string> {
  const folder = join(root, `client-${build}`);
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `<html>${build}</html>`);
  await writeFile(join(folder, 'service-worker.js'), `// ${build}`);
  await writeFile(join(folder, 'assets', `page-${build}.js`), `'${build}'`);
  await writeFile(join(folder, 'assets', `page-${build}.js.map`), '{}');
  await writeFile(join(folder, 'build.json'), JSON.stringify({ build, files: [] }));
  return folder;
}

test('The server keeps the files of the last three builds; a build served again counts as the newest', async () => {
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  const clock = manualClock();
  const serve = async (build: string): Promise<string[]> => {
    clock.forward(1000);
    const older = await keepBuild(await client(build), dataDir, clock);
    return older.map((folder) => folder.slice(dataDir.length + '/builds/'.length));
  };
  expect(await serve('a')).toEqual([]);
  expect(await serve('b')).toEqual(['a']);
  expect(await serve('c')).toEqual(['b', 'a']);
  // The first build is served again, then a new one.
  expect(await serve('a')).toEqual(['c', 'b']);
  expect(await serve('d')).toEqual(['a', 'c']);
  expect((await readdir(join(dataDir, 'builds'))).toSorted()).toEqual(['a', 'c', 'd']);
  expect(await readdir(join(dataDir, 'builds', 'a', 'assets'))).toEqual(['page-a.js']);
});

test('No client files are kept without a build name, with an unsafe build name, or by a server in memory', async () => {
  const dataDir = join(root, 'empty');
  await mkdir(dataDir);
  const folder = await client('x');
  expect(await keepBuild(folder, 'memory', Date.now)).toEqual([]);
  await writeFile(join(folder, 'build.json'), JSON.stringify({ build: '../../etc' }));
  expect(await keepBuild(folder, dataDir, Date.now)).toEqual([]);
  await writeFile(join(folder, 'build.json'), '{');
  expect(await keepBuild(folder, dataDir, Date.now)).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});

test('The server serves assets of older builds, but pages and unhashed files of the current one only', async () => {
  const dataDir = join(root, 'served');
  await mkdir(dataDir);
  await keepBuild(await client('old'), dataDir, Date.now);
  const server = await startTestServer({ dataDir, staticDir: await client('new') });
  try {
    const get = async (path: string) => {
      const response = await fetch(server.url + path, { headers: { accept: '*/*' } });
      return [response.status, response.headers.get('cache-control'), await response.text()];
    };
    const immutable = 'public, max-age=31536000, immutable';
    expect(await get('/assets/page-new.js')).toEqual([200, immutable, `'new'`]);
    expect(await get('/assets/page-old.js')).toEqual([200, immutable, `'old'`]);
    expect((await get('/assets/page-none.js'))[0]).toBe(404);
    expect(await get('/service-worker.js')).toEqual([200, 'no-cache', '// new']);
    expect(await get('/')).toEqual([200, 'no-cache', '<html>new</html>']);
  } finally {
    await server.stop();
  }
});
