import { expect, test } from 'vitest';
import { matches } from '../../../scripts/lib/install.mjs';
import { findNode } from '../../../scripts/lib/node24.mjs';

const lock = (packages: object): string => JSON.stringify({ packages });
const wanted = lock({
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/elsewhere': { version: '2.0.0', optional: true },
});

test('Installed packages at the versions of the lock file need no installation', () => {
  expect(matches(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
});

test('Missing, older and unknown packages need an installation', () => {
  expect(matches(wanted, undefined)).toBe(false);
  expect(matches(wanted, lock({}))).toBe(false);
  expect(matches(wanted, lock({ 'node_modules/a': { version: '0.9.0' } }))).toBe(false);
  expect(
    matches(
      wanted,
      lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/elsewhere': { version: '1.0.0' } }),
    ),
  ).toBe(false);
});

test('Where no package provides Node, a new enough Node of the machine is used', () => {
  expect(findNode('plan9-mips', '24.0.0')).toBe(process.execPath);
});

test('An old Node without a package for it ends in a sentence that names both', () => {
  expect(() => findNode('plan9-mips', '22.1.0')).toThrow(
    /runs on Node 24, this is Node 22\.1\.0, .* plan9-mips: install Node 24/,
  );
  const other = process.platform === 'win32' ? 'linux-x64' : 'win32-x64';
  expect(() => findNode(other, '20.0.0')).toThrow(
    /the optional package node-\S+-x64 is not installed: run "npm ci --include=optional"/,
  );
});
