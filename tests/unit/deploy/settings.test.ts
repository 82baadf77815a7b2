// The names of all settings: in the code, in --help, in docs/operating.md, and in the files of deploy/.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sourceFiles } from '../../../scripts/check/files.ts';
import { planOf } from '../../../scripts/image/plan.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { HELP } from '../../../server/help.ts';

const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const code = sourceFiles('server').map(({ text }) => text);
/** Every name that the code reads from the environment. */
const variables = sorted(code.flatMap((text) => all(text, /\benv(?:\[['"]|\.)([A-Z][A-Z\d_]*)\b/g)));
/** Every option of the server's command line. */
const options = sorted(all(optionsOf(read('server/config.ts')), /^\s+'?([a-z-]+)'?: \{ type:/gm));

/** The name of an option; --no-demo is the negative form of "demo". */
const OPTION = /--(?:no-)?([a-z][a-z-]*)/g;
/** Variables that other programs define; --help mentions them as a group. */
const OF_OTHERS = /^(?:AWS|OTEL)_/;

/** The rows of the table: the option and the variable of each. */
const rows = read('docs/operating.md')
  .split('\n## ')
  .find((section) => section.startsWith('Settings'))!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| option'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, option = '', variable = '', , meaning = '']) => ({ option, variable, meaning }));

const compose = parse(read('deploy/compose.yaml')) as {
  services: Record<string, { environment?: Record<string, string | null> }> & {
    server: { environment: Record<string, string | null>; command: string[] };
  };
};
const services = Object.values(compose.services);
const { environment, command } = compose.services.server;

test('The code has settings, and each has a name that only one place reads', () => {
  expect(variables).toEqual(expect.arrayContaining(['DATABASE_URL', 'NODE_ENV', 'PORT', 'TURN_SECRET']));
  expect(options).toEqual(expect.arrayContaining(['port', 'trust-proxy', 'call-people', 'help']));
});

test('The table of docs/operating.md has every variable and every option, and no other', () => {
  expect(sorted(rows.map(({ variable }) => variable).filter(Boolean))).toEqual(variables);
  expect(sorted(rows.flatMap(({ option }) => all(option, OPTION)))).toEqual(options);
  expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
  expect(rows).toHaveLength(new Set(rows.map(({ option, variable }) => `${option} ${variable}`)).size);
});

test('The text of --help has every variable and every option, and no other', () => {
  const words = all(HELP, /(?<![\w-])([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)\b/g);
  expect(variables.filter((name) => !words.includes(name) && !OF_OTHERS.test(name))).toEqual([]);
  expect(words.filter((word) => word.includes('_') && !variables.includes(word))).toEqual([]);
  expect(sorted(all(HELP, OPTION))).toEqual(options);
});

test('The servers of the compose file get every variable, from the compose file or the image, and no other', () => {
  const { steps } = planOf(read('deploy/Dockerfile')).stages.at(-1)!;
  const ofImage = steps.flatMap((step) => (step.kind === 'env' ? Object.keys(step.values) : []));
  expect(sorted([...Object.keys(environment), ...ofImage])).toEqual(variables);
  for (const option of command.filter((word) => word.startsWith('--')))
    expect(options).toContain(option.slice(2));
});

test('The environment of the systemd unit has every variable, commented out or set, and no other', () => {
  const names = all(read('deploy/partyline.environment'), /^(?:# )?([A-Z\d_]+)=/gm);
  expect(sorted(names)).toEqual(variables);
  expect(names).toHaveLength(variables.length);
  const unit = /^ExecStart=(.*)$/m.exec(read('deploy/partyline.service'))?.[1] ?? '';
  const own = unit.slice(unit.indexOf('dist-server/main.js'));
  for (const option of all(own, /--([a-z-]+)/g)) expect(options).toContain(option);
});

test('deploy/new-env.sh names every variable that the compose file leaves to deploy/.env', () => {
  const script = read('deploy/new-env.sh');
  const left = services.flatMap((service) =>
    Object.entries(service.environment ?? {}).flatMap(([name, value]) => (value === null ? [name] : [])),
  );
  expect(left.length).toBeGreaterThan(5);
  expect(all(script, /^# ([A-Z\d_]+)=/gm).toSorted()).toEqual(left.toSorted());
  const required = sorted(all(read('deploy/compose.yaml'), /\$\{([A-Z\d_]+):\?/g));
  expect(sorted(all(script, /^([A-Z\d_]+)=/gm))).toEqual(required);
});

test('The README names no setting that does not exist', () => {
  const rowsOfReadme = all(read('README.md'), /^\| (`.*)$/gm);
  const names = rowsOfReadme.flatMap((row) =>
    all(row.split('| ').slice(0, 2).join(' '), /`(?:--)?([A-Z][A-Z\d_]+)\b/g),
  );
  expect(names.filter((name) => !variables.includes(name) && !OF_OTHERS.test(name))).toEqual([]);
});

/** The text of `options: {...}` in the call of parseArgs. */
function optionsOf(source: string): string {
  const start = source.indexOf('options: {', source.indexOf('parseArgs({'));
  return source.slice(start, source.indexOf('\n      },\n', start));
}
