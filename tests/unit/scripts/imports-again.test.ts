import { expect, test } from 'vitest';
import { withAgain } from '../../../scripts/vite/imports-again.ts';

test('The build gives each dynamic import of a script a second attempt with the name of its file', () => {
  const again = '.catch(globalThis.importAgain?.("./part-1.js"))';
  expect(withAgain('load(() => import("./part-1.js").then((n) => n.t), void 0)')).toBe(
    `load(() => import("./part-1.js")${again}.then((n) => n.t), void 0)`,
  );
  expect(withAgain('[import("./a.js"), import("./b.js")]').match(/importAgain/g)).toHaveLength(2);
  for (const other of [
    'import("./" + name)',
    'import(address)',
    'import{a}from"./a.js"',
    'reimport("./a.js")',
  ])
    expect(withAgain(other)).toBe(other);
});
