// The files and folders of the repository, for the checks of pages and comments.
import { posix } from 'node:path';

export interface Repository {
  readonly isFile: (path: string) => boolean;
  readonly isFolder: (path: string) => boolean;
  /** Whether .gitignore excludes the path, because commands write it. */
  readonly isGenerated: (path: string) => boolean;
  /** All files and folders, relative to the root. */
  readonly paths: readonly string[];
  readonly textOf: (file: string) => string;
}

/**
 * @param files all files, relative to the root
 * @param generated folders that commands write, such as `dist`
 */
export function repositoryOf(
  files: readonly string[],
  generated: readonly string[],
  textOf: (file: string) => string,
): Repository {
  const folders = new Set(['', '.']);
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  }
  const known = new Set(files);
  return {
    isFile: (path) => known.has(path),
    isFolder: (path) => folders.has(path.replace(/\/$/, '')),
    isGenerated: (path) => generated.some((folder) => `${path}/`.startsWith(`${folder}/`)),
    paths: [...known, ...folders],
    textOf,
  };
}

/** The alternatives of braces: `sync/{pull,pages}.ts` names two files. */
export function alternatives(path: string): string[] {
  const [whole = '', list = ''] = /\{([^{}]*)\}/.exec(path) ?? [];
  return whole === '' ? [path] : list.split(',').flatMap((one) => alternatives(path.replace(whole, one)));
}

/** Whether any file or folder has this name. */
export function isNameOfOne(name: string, { paths }: Repository): boolean {
  const end = `/${name.replace(/\/$/, '')}`;
  return paths.some((path) => `/${path}`.endsWith(end));
}

/**
 * The files and folders that a path without braces matches; `*` stands for a part of a name, `**` for any
 * folders.
 */
export function pathsBehind(path: string, { paths, isFile, isFolder }: Repository): string[] {
  if (!path.includes('*')) {
    return isFolder(path) || (isFile(path) && !path.endsWith('/')) ? [path] : [];
  }
  const pattern = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\*\*\/?|\*/g, (stars) => ({ '**/': '(?:.+/)?', '**': '.+' })[stars] ?? '[^/]+');
  const whole = new RegExp(`^${pattern}$`);
  return paths.filter((known) => whole.test(known));
}
