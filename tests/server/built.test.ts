// The built server: the parts that a start loads, the packages outside of its files, and its stack traces.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { spawnMain } from './spawn.ts';

const names = readdirSync(inRoot('dist-server')).filter((name) => name.endsWith('.js'));
/** The code by the names of the files. Comments of packages name modules, too, as types. */
const texts = new Map(
  names.map((name) => [
    name,
    readFileSync(inRoot('dist-server', name), 'utf8').replaceAll(
      /^\s*(?:\*|\/\*|\/\/ (?!node_modules)).*$/gm,
      '',
    ),
  ]),
);

const STATIC = /^(?:import|export)\b[^'"`;]*?["']([^"']+)["'];$/gm;
const DYNAMIC = /\bimport\("([^"]+)"\)/g;

const importsOf = (name: string, form: RegExp): string[] =>
  [...(texts.get(name) ?? '').matchAll(form)].map(([, specifier = '']) => specifier);

/** All files that load with these. */
function closureOf(files: readonly string[]): string[] {
  const found = new Set<string>();
  const due = [...files];
  for (let name = due.pop(); name !== undefined; name = due.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    due.push(...importsOf(name, STATIC).flatMap((path) => (path.startsWith('./') ? [path.slice(2)] : [])));
  }
  return [...found];
}

/** The packages in these files; the bundler writes the path of each module before its code. */
const packagesIn = (files: readonly string[]): string[] =>
  files.flatMap((name) =>
    [...(texts.get(name) ?? '').matchAll(/^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
      ([, one = '']) => one,
    ),
  );

const OPTIONAL = /^(?:@aws-sdk\/|@smithy\/|@opentelemetry\/sdk|nodemailer$|pg$)/;

test('A start without a bucket, traces, mail and PostgreSQL loads none of their packages', () => {
  const atStart = importsOf('main.js', DYNAMIC).map((path) => path.slice(2));
  const loaded = new Set(packagesIn(closureOf(['main.js', ...atStart])));
  expect(loaded).toContain('fastify');
  expect([...loaded].filter((name) => OPTIONAL.test(name))).toEqual([]);
  const all = new Set(packagesIn(names));
  for (const name of ['@aws-sdk/client-s3', '@opentelemetry/sdk-trace', 'nodemailer', 'pg'])
    expect(all).toContain(name);
});

test('The operator’s command loads no package of the server', () => {
  expect(packagesIn(closureOf(['admin.js']))).not.toContain('fastify');
});

test('The built files need no package besides PGlite', () => {
  const specifiers = names.flatMap((name) => [...importsOf(name, STATIC), ...importsOf(name, DYNAMIC)]);
  const outside = specifiers.filter((one) => !one.startsWith('./') && !isBuiltin(one));
  expect(new Set(outside)).toEqual(new Set(['@electric-sql/pglite', '@electric-sql/pglite/nodefs']));
});

test('A stack trace names files and lines of the sources', async () => {
  const breakServers = `import net from "node:net";
    import { syncBuiltinESMExports } from "node:module";
    net.createServer = () => { throw new Error("broken on purpose"); };
    syncBuiltinESMExports();`;
  const { child, errors } = spawnMain(['--data', 'memory', '--port', '1024'], {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakServers)}`,
  });
  expect((await once(child, 'exit'))[0]).toBe(1);
  expect(errors()).toContain('broken on purpose');
  for (const [path, code] of [
    ['server/listening.ts', 'const server = createServer();'],
    ['server/start.ts', 'await probePort(options.port, host);'],
    ['server/main.ts', 'const server = await createServer('],
  ] as const) {
    const line =
      readFileSync(inRoot(path), 'utf8')
        .split('\n')
        .findIndex((one) => one.includes(code)) + 1;
    expect(errors()).toMatch(new RegExp(String.raw`^ +at .*[(/\\]${path}:${line}:\d+\)?$`, 'm'));
  }
});
