// Runs on Node 24, in Stryker. What no test should be written for: the words of an error that a broken invariant
// throws. Whether it is thrown is still asked.

interface NodePath {
  isThrowStatement(): boolean;
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words-of-errors',
    value: {
      shouldIgnore: (path: NodePath): string | undefined =>
        path.isThrowStatement() ? 'the words of an error that is a bug' : undefined,
    },
  },
];
