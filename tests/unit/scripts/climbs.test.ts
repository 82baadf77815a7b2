import { expect, test } from 'vitest';
import { climbProblems } from '../../../scripts/check/climbs.ts';

const problemsAt = (levels: number): string[] => {
  const up = '../'.repeat(levels);
  const text = `import { x } from '${up}ui/x.ts';\nimport('${up}ui/y.ts');`;
  return climbProblems([{ path: 'src/chat/message/parts/a.tsx', text }]);
};

test('An import may climb three folders', () => {
  expect(problemsAt(3)).toEqual([]);
});

test('An import that climbs four folders is a problem, static or dynamic', () => {
  const sentence = 'climbs more than 3 folders: move the file to a shallower room';
  const up = '../'.repeat(4);
  expect(problemsAt(4)).toEqual([
    `src/chat/message/parts/a.tsx:1: "${up}ui/x.ts" ${sentence}`,
    `src/chat/message/parts/a.tsx:2: "${up}ui/y.ts" ${sentence}`,
  ]);
});
