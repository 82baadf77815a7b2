// The compose file: its lint against the specification's schema, and the rules of this repository.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { readSettings } from '../../../server/config.ts';

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string | null>;
  healthcheck?: object;
  networks?: string[];
  ports?: string[];
  read_only?: boolean;
  restart?: string;
  security_opt?: string[];
}

const text = readFileSync(inRoot('deploy/compose.yaml'), 'utf8');
const { services, networks, volumes } = parse(text) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
  volumes: Record<string, null>;
};
const every = Object.entries(services);

test('The linter of compose files finds nothing, and the file conforms to the schema', () => {
  const rules = {
    // Caddy is there to be reached from everywhere.
    'no-unbound-port-interfaces': 0,
    // The order of keys follows the subject here, not the alphabet.
    'service-keys-order': 0,
    'service-ports-alphabetical-order': 0,
    'top-level-properties-order': 0,
  } as const;
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  const [result] = linter.lintFiles([inRoot('deploy/compose.yaml')], false);
  expect(result?.messages).toEqual([]);
});

test('No secret has a default: each value is required, and the sentence says where it comes from', () => {
  const used = [...text.matchAll(/(?<!\$)\$\{([A-Z\d_]+)(:\?[^}]+)?/g)];
  const required = new Set(used.filter(([, , sentence]) => sentence).map(([, name]) => name));
  expect([...required]).toEqual(
    expect.arrayContaining(['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'ACCESS_SECRET']),
  );
  expect(used.filter(([, name]) => !required.has(name)).map(([whole]) => whole)).toEqual([]);
  expect(text).not.toMatch(/\$\{[A-Z\d_]+:?-/);
});

test('Each service restarts, reports its health, gains no privilege, and has a version', () => {
  for (const [name, { restart, image, build, security_opt: options }] of every) {
    expect([name, restart, options]).toEqual([name, 'unless-stopped', ['no-new-privileges:true']]);
    expect([name, build !== undefined || /:\d+\.?\d*/.test(image ?? '')]).toEqual([name, true]);
  }
  // The image of the server has a health check of its own.
  expect(every.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual(['server']);
  expect(every.filter(([, service]) => !service.read_only).map(([name]) => name)).toEqual(['postgres']);
});

test('The server starts after its database and Redis are healthy, and Caddy after the server', () => {
  const healthy = { condition: 'service_healthy' };
  expect(services['server']?.depends_on).toEqual({ postgres: healthy, redis: healthy });
  expect(services['caddy']?.depends_on).toEqual({ server: healthy });
});

test('Only Caddy publishes ports, and the databases have no way out', () => {
  expect(every.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  expect(networks['back']?.internal).toBe(true);
  for (const name of ['postgres', 'redis']) expect(services[name]?.networks).toEqual(['back']);
  expect(Object.keys(volumes)).toEqual(['caddy-config', 'caddy-data', 'data', 'postgres', 'redis']);
});

test('The server accepts its settings, and trusts the network of Caddy as a proxy', () => {
  const { environment = {}, command = [] } = services['server'] ?? {};
  const secrets = made();
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === null ? [] : [[name, filled(value, secrets)] as const],
  );
  const env = { NODE_ENV: 'production', HOST: '0.0.0.0', ...Object.fromEntries(given) };
  const settings = readSettings(command, env);
  expect(settings).toMatchObject({
    origins: ['https://chat.example'],
    trustProxy: [networks['front']?.ipam?.config[0]?.subnet],
    databaseUrl: expect.stringMatching(/^postgres:\/\/partyline:[\da-f]{64}@postgres:5432\/partyline$/),
    ice: { turn: expect.arrayContaining(['turn:turn.example:3478?transport=udp']) },
  });
  expect(services['caddy']?.networks).toContain('front');
});

test('deploy/new-env.sh makes other secrets each time, for its owner only, and keeps a file that exists', () => {
  const first = made();
  expect(first['ACCESS_SECRET']).toMatch(/^[\da-f]{64}$/);
  const ofFirst = ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'ACCESS_SECRET', 'REFRESH_SECRET', 'TURN_SECRET'];
  expect(new Set([...ofFirst.map((name) => first[name]), made()['ACCESS_SECRET']]).size).toBe(6);
  const folder = scriptFolder();
  expect(newEnv(folder, 'chat.example', 'turn.example').status).toBe(0);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  const again = newEnv(folder, 'chat.example', 'turn.example');
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('Its secrets are in use')]);
  for (const wrong of [[], ['chat.example'], ['https://chat.example', 'turn.example'], ['a b', 'c']]) {
    expect(newEnv(scriptFolder(), ...wrong).status).toBe(1);
  }
});

function scriptFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(inRoot('deploy/new-env.sh'), join(folder, 'new-env.sh'));
  return folder;
}

function newEnv(folder: string, ...args: string[]) {
  return spawnSync('sh', [join(folder, 'new-env.sh'), ...args], { encoding: 'utf8' });
}

/** The values of a new file of deploy/new-env.sh. */
function made(): Record<string, string> {
  const folder = scriptFolder();
  newEnv(folder, 'chat.example', 'turn.example');
  const lines = readFileSync(join(folder, '.env'), 'utf8').split('\n');
  return Object.fromEntries(lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split('=', 2)));
}

function filled(value: string, values: Record<string, string>): string {
  return value.replaceAll(/\$\{([A-Z\d_]+)[^}]*\}/g, (_whole, name: string) => values[name] ?? '');
}
