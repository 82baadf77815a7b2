// The check of pages and comments: the links, files, folders and functions that they name must exist.
import { linkProblems } from './doc-links.ts';
import { commentProblems, pageProblems } from './doc-paths.ts';
import type { SourceFile } from './files.ts';
import type { Repository } from './repository.ts';

/** Pages about the past: they may name former files. Their links have to lead somewhere. */
const history = /^(?:CHANGELOG\.md$|docs\/decisions\/)/;

/**
 * @param pages all Markdown pages
 * @param sources the modules whose comments count
 */
export function docProblems(
  pages: readonly SourceFile[],
  sources: readonly SourceFile[],
  repository: Repository,
): string[] {
  return [
    ...linkProblems(pages, (path) => repository.isFile(path) || repository.isFolder(path)),
    ...pages.filter(({ path }) => !history.test(path)).flatMap((page) => pageProblems(page, repository)),
    ...sources.flatMap((source) => commentProblems(source, repository)),
  ];
}
