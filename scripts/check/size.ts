// Runs on Node 24. The ceiling of 300 lines a file.
import type { SourceFile } from './files.ts';

const ceiling = 300;

export function sizeProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > ceiling
      ? [`${path}: ${lines} lines, the ceiling is ${ceiling}: split it by its ideas`]
      : [];
  });
}
