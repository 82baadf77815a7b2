// Files, folders and functions that pages and comments name: each must exist.
import { posix } from 'node:path';
import { commentsOf } from './comments.ts';
import type { SourceFile } from './files.ts';
import { blank, withoutCommands, withoutFences, withoutHistory } from './markdown.ts';
import { alternatives, isNameOfOne, pathsBehind, type Repository } from './repository.ts';

/** Folders from which a page may write a path. A comment may also write it from its own folder. */
const bases = ['', 'workers/', 'src/core/'];

const endings = 'tsx?|mjs|md|tsv|css|html|json|sh|sql|yml|po';

/** A path with folders that ends in a file, anywhere in a text; not a part of a URL or of a longer path. */
const filePath = new RegExp(
  String.raw`(?<![\w./:@#$<>?=~-])\.?[a-z][\w.-]*(?:/(?:[\w.*-]|\{[\w.,*-]+\})+)*/(?:[\w.*-]|\{[\w.,*-]+\})+\.(?:${endings})(?![\w/])`,
  'g',
);

/** A code span that is a path by itself: it has a folder, or is the name of a file. */
const spanPath = /^\.?[a-z][\w.-]*(?:\/(?:[\w.*-]|\{[\w.,*-]+\})+)*\/?$/;
const fileName = new RegExp(String.raw`^[\w-]+(?:\.[\w-]+)*\.(?:${endings})$`);

/** Types such as `image/png`. */
const mediaType = /^(?:application|audio|font|image|multipart|text|video)\/[\w.*-]+$/;

/**
 * `name` (PATH ...), `name` of PATH, and `name`, `other` (PATH) in a line with an arrow. The path may be in
 * backticks.
 */
const named =
  /(?<names>(?:`[#\w$.]+`(?:, | and ))*`[#\w$.]+`) (?:\(|of )`?(?<path>[a-z][\w.-]*(?:\/(?:[\w.*-]|\{[\w.,*-]+\})+)*(?<=[\w}*]))/g;

const address = /\w+:\/\/[^\s)`]+/g;

interface Finding {
  readonly index: number;
  readonly sentence: string;
}

/** Every path and function in a page that does not exist, as `path:line: sentence`. */
export function pageProblems(page: SourceFile, repository: Repository): string[] {
  const text = withoutCommands(withoutHistory(page.text))
    .replaceAll(/\]\([^)\n]*\)/g, blank)
    .replaceAll(address, blank);
  const prose = withoutFences(text);
  const spans = [...prose.matchAll(/(?<!`)`(?<code>[^`\n]+)`(?!`)/g)].flatMap(({ groups, index }) => {
    const path = groups?.['code'] ?? '';
    return isPath(path) ? [{ path, index: index + 1 }] : [];
  });
  const files = [...text.matchAll(filePath)].map(({ 0: path, index }) => ({ path, index }));
  const missing = [...new Map([...files, ...spans].map((place) => [place.index, place])).values()].filter(
    ({ path }) => !isThere(path, bases, repository),
  );
  return sentences(page, [
    ...missing.map(({ path, index }) => ({ index, sentence: `"${path}" is no file and no folder` })),
    ...unknownNames(prose, repository),
  ]);
}

/** Every file in the comments of a source that does not exist, as `path:line: sentence`. */
export function commentProblems(source: SourceFile, repository: Repository): string[] {
  const from = [...bases, `${posix.dirname(source.path)}/`];
  const findings = commentsOf(source.text).flatMap(({ comment, index }) =>
    [...comment.replaceAll(address, blank).matchAll(filePath)]
      .filter(([path]) => !isThere(path, from, repository))
      .map((found) => ({ index: index + found.index, sentence: `"${found[0]}" is no file` })),
  );
  return sentences(source, findings);
}

/** Names that occur in none of the files named beside them. A missing file is another problem. */
function unknownNames(prose: string, repository: Repository): Finding[] {
  return [...prose.matchAll(named)].flatMap(({ groups, index }) => {
    const { names = '', path = '' } = groups ?? {};
    if (!path.includes('/')) return [];
    const files = bases
      .flatMap((base) => alternatives(base + path).flatMap((one) => pathsBehind(one, repository)))
      .filter((one) => repository.isFile(one));
    const texts = files.map((file) => repository.textOf(file));
    if (texts.length === 0) {
      return path.includes('*') ? [{ index, sentence: `"${path}" is no file and no folder` }] : [];
    }
    return namesOf(names, prose, index)
      .filter((name) => !texts.some((text) => hasName(text, name)))
      .map((name) => ({ index, sentence: `"${name}" does not occur in ${path}` }));
  });
}

/** In a line with an arrow, all names of a list; elsewhere the last one, which stands beside the path. */
function namesOf(list: string, prose: string, index: number): string[] {
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const line = prose.slice(prose.lastIndexOf('\n', index) + 1).split('\n', 1)[0] ?? '';
  return line.includes('→') ? names : names.slice(-1);
}

function hasName(text: string, name: string): boolean {
  const literal = name.replaceAll(/[$.]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w$])${literal}(?![\w$])`).test(text);
}

function isPath(code: string): boolean {
  if (mediaType.test(code)) return false;
  return (spanPath.test(code) && code.includes('/')) || fileName.test(code);
}

/**
 * Each alternative of the braces must lead to a file or folder. A name without a folder may be in any folder.
 */
function isThere(path: string, from: readonly string[], repository: Repository): boolean {
  if (repository.isGenerated(path)) return true;
  if (!path.slice(0, -1).includes('/')) return isNameOfOne(path, repository);
  return alternatives(path).every((one) =>
    from.some((base) => pathsBehind(base + one, repository).length > 0),
  );
}

function sentences({ path, text }: SourceFile, findings: readonly Finding[]): string[] {
  return findings
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, sentence }) => `${path}:${text.slice(0, index).split('\n').length}: ${sentence}`);
}
