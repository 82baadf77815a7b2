// A Stryker plugin that ignores mutants of error messages in `throw` statements.
// Mutants of the condition still count.

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
