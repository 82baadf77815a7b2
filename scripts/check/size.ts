// The limits of 300 lines per file, and of 20 files per folder of the engine.
import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

const ceiling = 300;
const FILES = 20;

export function sizeProblems(files: readonly SourceFile[]): string[] {
  return [...longFiles(files), ...fullFolders(files)];
}

function fullFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    if (folder.startsWith('workers')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > FILES ? [`${folder}: ${count} files, the ceiling is ${FILES}: find the rooms in it`] : [],
  );
}

function longFiles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > ceiling
      ? [`${path}: ${lines} lines, the ceiling is ${ceiling}: split it by its ideas`]
      : [];
  });
}
