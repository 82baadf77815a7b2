import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ViteUserConfig } from 'vitest/config';
import { TARGETS } from '../../../scripts/faults/plan.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import config from '../../../vitest.config.ts';
import { seedOf } from '../../support/seeded.ts';
import { SEEDS } from '../../seeds.ts';

const holds = fc.property(fc.nat(), (n) => n >= 0);
const fails = fc.property(fc.nat(), (n) => n < 0);

test('Each property runs from the seed of the repository, in every project', () => {
  expect(Object.keys(SEEDS)).toEqual(TARGETS);
  expect(fc.readConfigureGlobal().seed).toBe(seedOf('properties'));
  const { test: options }: ViteUserConfig = config;
  const { setupFiles, projects = [] } = options ?? {};
  expect(setupFiles).toContain('tests/setup.ts');
  expect(projects.length).toBeGreaterThan(0);
  for (const project of projects) expect(project).toMatchObject({ extends: true });
});

test('A property with a seed of its own fails', () => {
  const seed = seedOf('properties') + 1;
  expect(() => fc.assert(holds, { seed })).toThrow(
    `A property runs from seed ${seed}, but tests/seeds.ts has`,
  );
  expect(() => fc.assert(holds)).not.toThrow();
});

test('A failing property prints its counterexample and the command that repeats it', () => {
  const command = `FAULT_SEED=${seedOf('properties')} npm test -- tests/unit/scripts/seeds.test.ts`;
  expect(() => fc.assert(fails)).toThrow('Counterexample: [0]');
  expect(() => fc.assert(fails)).toThrow(`To run it again: ${command}`);
});

test('No test draws a random number: a seed or an argument decides', () => {
  const files = ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const draws = ['Math', 'random('].join('.');
  const found = files.filter(
    (name) => /\.tsx?$/.test(name) && readFileSync(inRoot(name), 'utf8').includes(draws),
  );
  expect(found).toEqual([]);
});
