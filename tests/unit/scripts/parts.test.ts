import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { read, sourceFiles } from '../../../scripts/check/files.ts';
import { importsOf } from '../../../scripts/check/imports.ts';

/** Paths of the modules that a file imports, from the folder of the repository. */
function modules(path: string, text: string, dynamic: boolean): string[] {
  const imports = importsOf(text).filter((entry) => entry.dynamic === dynamic);
  return imports.map(({ specifier }) => posix.join(posix.dirname(path), specifier));
}

test('The fault simulation loads each module that the engine loads on demand', () => {
  const parts = sourceFiles('workers').flatMap(({ path, text }) => modules(path, text, true));
  const here = modules('tests/faults/parts.ts', read('tests/faults/parts.ts'), false);
  expect(here.toSorted()).toEqual([...new Set(parts)].toSorted());
});
