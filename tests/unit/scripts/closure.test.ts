import { expect, test } from 'vitest';
import { closureOf } from '../../../scripts/lib/closure.ts';

const modules: Readonly<Record<string, string>> = {
  'src/main.tsx': "import { a } from './a.ts';\nimport './style.css';\nimport { x } from 'react';",
  'src/a.ts': "export * from './deep/b.ts';\nimport type { T } from './types.ts';",
  'src/deep/b.ts': "import { main } from '../main.tsx';\nvoid import('../late.tsx');",
};

test('The closure of a module follows static imports, and neither dynamic imports nor types', () => {
  const read = (path: string): string => modules[path] ?? `throw new Error('${path} is not in the closure')`;
  expect(closureOf(['src/main.tsx'], read)).toEqual(['src/a.ts', 'src/deep/b.ts', 'src/main.tsx']);
});
