// The check of row ids in test titles: each id must be a row of docs/rows.tsv and must be written literally.
import type { SourceFile } from './files.ts';

/** A call of test, it or describe with its title. */
const titled =
  /(?<![\w$.])(?:test|it|describe)(?<chain>(?:\.\w+)*)\s*(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>/g;

/** Square brackets with ids, also malformed ones. */
const bracket = /\[(?<ids>(?:X-)?[A-Z][A-Z0-9]*-[^\]]*)\]/g;

/** Invariants have the ids INV-1 to INV-12 (docs/design/invariants.md). */
const invariant = /^INV-(?:[1-9]|1[0-2])$/;

/** The ids of the table: the first column below the header. */
export function rowIds(table: string): Set<string> {
  return new Set(
    table
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0] ?? '')
      .filter((id) => id !== ''),
  );
}

/** Titles with unknown ids, and titles whose ids a literal search would not find. */
export function rowProblems(files: readonly SourceFile[], known: ReadonlySet<string>): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(titled)].flatMap((match) => {
      const { chain = '', quote = '', title = '' } = match.groups ?? {};
      const ids = [...title.matchAll(bracket)].flatMap((found) => (found.groups?.['ids'] ?? '').split(','));
      if (ids.length === 0) return [];
      const at = `${path}:${text.slice(0, match.index).split('\n').length}`;
      const unknown = ids.map((id) => id.trim()).filter((id) => !known.has(id) && !invariant.test(id));
      return [
        ...unknown.map((id) => `${at}: "${id}" is no row of docs/rows.tsv`),
        ...(/\.(?:each|for)\b/.test(chain) || (quote === '`' && title.includes('${'))
          ? [`${at}: a title with row ids must be a plain string`]
          : []),
      ];
    }),
  );
}
