// The build context of an image: the files that .dockerignore lets through.
import { posix } from 'node:path';

/**
 * The files that a builder receives, of `files` (relative to the root of the repository). The last pattern that
 * matches a file or one of its folders decides, as in Docker.
 */
export function contextOf(files: readonly string[], dockerignore: string): string[] {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), matches: matcher(line.replace(/^!/, '')) }));
  return files.filter((file) => {
    const paths = [file, ...foldersOf(file)];
    const last = patterns.findLast(({ matches }) => paths.some((path) => matches.test(path)));
    return last?.isKept ?? true;
  });
}

/** The files of the context that COPY takes for one source: the file itself, or all files of the folder. */
export function filesUnder(context: readonly string[], source: string): string[] {
  const path = posix.normalize(source).replace(/\/$/, '');
  return context.filter((file) => path === '.' || file === path || file.startsWith(`${path}/`));
}

function foldersOf(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** `*` stands for a part of a name, `**` for any number of folders. */
function matcher(pattern: string): RegExp {
  const source = pattern
    .replace(/^\/|\/$/g, '')
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/?|\*|\?/g, (wildcard) =>
      wildcard === '*' ? '[^/]*' : wildcard === '?' ? '[^/]' : '(?:.*/)?',
    );
  return new RegExp(`^${source}$`);
}
