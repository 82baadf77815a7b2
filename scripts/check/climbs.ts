// Imports that climb more than three folders: a sign of a file in a room too deep, or in the wrong one.
import type { SourceFile } from './files.ts';
import { importsOf } from './imports.ts';

const MOST_CLIMBS = 3;

/** Every import with too many `../`, as `path:line: sentence`. */
export function climbProblems(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    importsOf(text)
      .filter(({ specifier }) => specifier.split('../').length - 1 > MOST_CLIMBS)
      .map(
        ({ specifier, line }) =>
          `${path}:${line}: "${specifier}" climbs more than ${MOST_CLIMBS} folders: move the file to a shallower room`,
      ),
  );
}
