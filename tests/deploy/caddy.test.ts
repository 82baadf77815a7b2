// Caddy with deploy/Caddyfile.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { startCaddy } from './proxies.ts';
import { testProxy } from './proxy-behaviour.ts';

const file = inRoot('deploy/Caddyfile');

test('Caddy accepts the example as it is, in the format of "caddy fmt"', () => {
  const check = spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], {
    encoding: 'utf8',
  });
  expect([check.status, check.stderr]).toEqual([0, expect.not.stringContaining('"level":"warn"')]);
  expect(spawnSync('caddy', ['fmt', file], { encoding: 'utf8' }).stdout).toBe(readFileSync(file, 'utf8'));
});

await testProxy('Caddy', startCaddy);
