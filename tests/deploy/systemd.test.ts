// The systemd unit, as systemd's own parser reads it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inRoot, root } from '../../scripts/lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'partyline-unit-'));
afterAll(() => rmSync(folder, { recursive: true }));
const unit = join(folder, 'partyline.service');
// The parser looks for the program.
const text = readFileSync(inRoot('deploy/partyline.service'), 'utf8').replaceAll('/opt/partyline', root);
writeFileSync(unit, text);
const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });

test('systemd accepts the unit without a warning, and finds its program', () => {
  const { status, stderr } = analyze('verify');
  // Units of the machine may have warnings of their own.
  expect(stderr.split('\n').filter((line) => line.includes('partyline'))).toEqual([]);
  expect(status).toBe(0);
});

test('The exposure of the unit is at most 1.5 of 10', () => {
  const { status, stdout } = analyze('security', '--offline=yes', '--threshold=15');
  expect(stdout).toContain('Overall exposure level for partyline.service: 1.3');
  expect(status).toBe(0);
});
