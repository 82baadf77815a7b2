// Relative links of Markdown pages: each must lead to a file, a folder or a heading of the repository.
import { posix } from 'node:path';
import type { SourceFile } from './files.ts';
import { blank, withoutFences } from './markdown.ts';

/** `[text](target)`, `[name]: target` on a line of its own, and `src` or `href` of HTML. */
const link =
  /\]\(\s*<?(?<inline>[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?(?:\s+["'][^"'\n]*["'])?\s*\)|^ {0,3}\[[^\]\n]+\]:\s*<?(?<reference>[^\s>]+)|\b(?:src|href)="(?<html>[^"\n]*)"/gm;

/** A link to another site: the link begins with a scheme such as `https:`, or with `//`. */
const elsewhere = /^(?:[a-z][a-z+.-]*:|\/\/)/i;

/**
 * Every broken link, as `path:line: sentence`.
 * @param pages all Markdown pages
 * @param exists tells whether a path from the root is a file or a folder
 */
export function linkProblems(pages: readonly SourceFile[], exists: (path: string) => boolean): string[] {
  const headings = new Map(pages.map(({ path, text }) => [path, anchorsOf(text)]));
  return pages.flatMap(({ path, text }) =>
    linksOf(text).flatMap(({ target, line }) => {
      const [file = '', anchor = ''] = decoded(target).split('#');
      const from = file.startsWith('/') ? '' : posix.dirname(path);
      const other = file === '' ? path : posix.join(from, file).replace(/^\/|\/$/g, '');
      if (!exists(other)) return [`${path}:${line}: the link "${target}" leads to no file and no folder`];
      const anchors = headings.get(other);
      return anchor === '' || anchors === undefined || anchors.has(anchor)
        ? []
        : [`${path}:${line}: "${other}" has no heading for the link "${target}"`];
    }),
  );
}

function linksOf(text: string): { target: string; line: number }[] {
  const prose = withoutFences(text).replaceAll(/(`+)[^`\n]+\1/g, blank);
  return [...prose.matchAll(link)].flatMap(({ groups, index }) => {
    const target = groups?.['inline'] ?? groups?.['reference'] ?? groups?.['html'] ?? '';
    return elsewhere.test(target) ? [] : [{ target, line: text.slice(0, index).split('\n').length }];
  });
}

/** The anchors that GitHub gives the headings of a page, with the ids that the page itself sets. */
function anchorsOf(text: string): Set<string> {
  const prose = withoutFences(text);
  const anchors = new Set([...prose.matchAll(/\b(?:id|name)="([^"\n]+)"/g)].map(([, id = '']) => id));
  const counts = new Map<string, number>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const name = slug(heading);
    const before = counts.get(name) ?? 0;
    counts.set(name, before + 1);
    anchors.add(before === 0 ? name : `${name}-${before}`);
  }
  return anchors;
}

function slug(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

/** The target with its percent signs decoded. A malformed target stays as it is, and so leads nowhere. */
function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
