import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { testsOfNodes, testsOnEmbedded, testsOnPostgres } from '../../../scripts/test/server-tests.ts';

test('Each server test runs in at least one step, and all named tests exist', () => {
  const named = [...testsOnEmbedded(), ...testsOnPostgres(), ...testsOfNodes()];
  const all = readdirSync(inRoot('tests/server')).filter((name) => name.endsWith('.test.ts'));
  expect(all.filter((name) => !named.includes(`tests/server/${name}`))).toEqual([]);
  expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
});

test('The tests of all folders but those with a step of their own run on the embedded database', () => {
  const folders = testsOnEmbedded().filter((path) => path.endsWith('/'));
  expect(folders).toEqual(expect.arrayContaining(['tests/unit/', 'tests/fuzz/', 'tests/faults/']));
  for (const own of ['server', 'engine', 'postgres', 'cluster', 'deploy', 'long']) {
    expect(folders).not.toContain(`tests/${own}/`);
  }
});
