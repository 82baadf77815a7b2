// The files that the checks read, and their text. The list does not come
// from git, which may not be installed.
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/** One file of the repository: `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The folders of .gitignore: those that commands write. */
export function generatedFolders(): string[] {
  return read('.gitignore')
    .split(/\r?\n/)
    .filter((line) => line.endsWith('/'))
    .map((line) => line.replaceAll(/^\/|\/$/g, ''));
}

/**
 * Paths of all files that .gitignore does not exclude; supports only the patterns that this .gitignore uses.
 */
export function repositoryFiles(): string[] {
  const lines = read('.gitignore').split(/\r?\n/);
  const ignored = lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1));
  const endings = lines.filter((line) => line.startsWith('*.')).map((line) => line.slice(1));
  const walk = (folder: string): string[] =>
    readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        return entry.name === '.git' || ignored.some((name) => name === path || name === entry.name)
          ? []
          : walk(path);
      }
      return entry.isFile() && !endings.some((ending) => path.endsWith(ending)) ? [path.slice(1)] : [];
    });
  return walk('').toSorted();
}

/** The TypeScript files under the given folders, with their text. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return repositoryFiles()
    .filter((path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => ({ path, text: read(path) }));
}

/** The text of a file of the repository. */
export function read(path: string): string {
  return readFileSync(inRoot(path), 'utf8');
}
