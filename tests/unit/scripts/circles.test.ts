import { describe, expect, test } from 'vitest';
import { circleProblems } from '../../../scripts/check/circles.ts';

/** The import cycles among modules, which are given as lists of lines by path. */
function judge(modules: Record<string, readonly string[]>): string[] {
  return circleProblems(Object.entries(modules).map(([path, lines]) => ({ path, text: lines.join('\n') })));
}

describe('the import cycle check', () => {
  test('The import cycle check reports two files that import each other', () => {
    expect(
      judge({
        'src/ui/a.ts': ["import { b } from './b.ts';"],
        'src/ui/b.ts': ["import { a } from './a.ts';"],
      }),
    ).toEqual(['src/ui/a.ts -> src/ui/b.ts: these files import each other']);
  });

  test('The import cycle check reports a cycle of three files once, in the order of their imports', () => {
    expect(
      judge({
        'workers/log/a.ts': ["import { c } from '../sync/c.ts';"],
        'workers/log/b.ts': ["export * from './a.ts';"],
        'workers/sync/c.ts': ["import { b } from '../log/b.ts';"],
      }),
    ).toEqual(['workers/log/a.ts -> workers/sync/c.ts -> workers/log/b.ts: these files import each other']);
  });

  test('The import cycle check reports cycles that share a file as one', () => {
    expect(
      judge({
        'server/a.ts': ["import { b } from './b.ts';", "import { c } from './c.ts';"],
        'server/b.ts': ["import { a } from './a.ts';"],
        'server/c.ts': ["import { a } from './a.ts';"],
      }),
    ).toEqual(['server/a.ts -> server/b.ts -> server/c.ts: these files import each other']);
  });

  test('The import cycle check reports two cycles separately, also where one imports the other', () => {
    expect(
      judge({
        'server/c.ts': ["import { d } from './d.ts';"],
        'server/d.ts': ["import { c } from './c.ts';"],
        'server/a.ts': ["import { b } from './b.ts';", "import { c } from './c.ts';"],
        'server/b.ts': ["import { a } from './a.ts';"],
      }),
    ).toEqual([
      'server/a.ts -> server/b.ts: these files import each other',
      'server/c.ts -> server/d.ts: these files import each other',
    ]);
  });

  test('The import cycle check counts type imports in server, and neither in src nor in workers', () => {
    for (const folder of ['server', 'src/ui', 'workers/log']) {
      const found = judge({
        [`${folder}/a.ts`]: ["import { b } from './b.ts';"],
        [`${folder}/b.ts`]: ["import type { A } from './a.ts';"],
        [`${folder}/c.ts`]: ["import { type D } from './d.ts';"],
        [`${folder}/d.ts`]: ["export type { C } from './c.ts';"],
      });
      expect([folder, found.length]).toEqual([folder, folder === 'server' ? 2 : 0]);
    }
  });

  test('The import cycle check counts an import of values beside types everywhere', () => {
    expect(
      judge({
        'src/ui/a.ts': ["import { type B, b } from './b.ts';"],
        'src/ui/b.ts': ["import { a } from './a.ts';"],
      }),
    ).toHaveLength(1);
  });

  test('The import cycle check counts dynamic imports in server, and neither in src nor in workers', () => {
    for (const folder of ['server', 'src/ui', 'workers/log']) {
      const found = judge({
        [`${folder}/a.ts`]: ["const b = await import('./b.ts');"],
        [`${folder}/b.ts`]: ["import { a } from './a.ts';"],
      });
      expect([folder, found.length]).toEqual([folder, folder === 'server' ? 1 : 0]);
    }
  });

  test('The import cycle check ignores a file that imports itself, packages and other files', () => {
    expect(
      judge({
        'server/a.ts': [
          "import { a } from './a.ts';",
          "import { readFile } from 'node:fs';",
          "import { missing } from './missing.ts';",
        ],
      }),
    ).toEqual([]);
  });

  test('The import cycle check ignores files whose imports have one direction', () => {
    expect(
      judge({
        'server/a.ts': ["import { b } from './b.ts';", "import { c } from './c.ts';"],
        'server/b.ts': ["import { c } from './c.ts';"],
        'server/c.ts': ["// import { a } from './a.ts';"],
      }),
    ).toEqual([]);
  });

  test('The import cycle check follows an import with a query', () => {
    expect(
      judge({
        'src/ui/a.ts': ["import b from './b.ts?worker';"],
        'src/ui/b.ts': ["import { a } from './a.ts';"],
      }),
    ).toHaveLength(1);
  });
});
