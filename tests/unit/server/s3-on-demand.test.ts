// The client of S3 in the modules of the server.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importsOf } from '../../../scripts/check/imports.ts';
import { closureOf } from '../../../scripts/lib/closure.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const packagesOf = (path: string) =>
  importsOf(read(path))
    .filter(({ typeOnly, dynamic }) => !typeOnly && !dynamic)
    .map(({ specifier }) => specifier);
const usesClient = (path: string) => packagesOf(path).some((name) => name.startsWith('@aws-sdk/'));

test('A start without S3_URL, and the admin command, do not load the client of S3', () => {
  const entries = ['server/main.ts', 'server/config.ts', 'server/start.ts', 'server/admin/main.ts'];
  const loaded = closureOf(entries, read);
  expect(loaded).toContain('server/uploads/open-files.ts');
  expect(loaded.filter(usesClient)).toEqual([]);
  expect(closureOf(['server/uploads/s3/blobs.ts'], read).some(usesClient)).toBe(true);
});
