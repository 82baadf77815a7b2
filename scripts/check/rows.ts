// Runs on Node 24. Row ids in test titles: each must be a row of docs/rows.tsv, written out literally.
import type { SourceFile } from './files.ts';

/** A call of test, it or describe with its title. */
const titled =
  /(?<![\w$.])(?:test|it|describe)(?<chain>(?:\.\w+)*)\s*(?:\((?:[^()]|\([^()]*\))*\)\s*)?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[\s\S])*)\k<quote>/g;

/** Square brackets that hold something like ids, well or badly written. */
const bracket = /\[(?<ids>(?:X-)?[A-Z][A-Z0-9]*-[^\]]*)\]/g;

/** What must always hold is named as INV-1 to INV-12 (docs/design.md). */
const invariant = /^INV-(?:[1-9]|1[0-2])$/;

/** Ids of the table, the first column below its head. */
export function rowIds(table: string): Set<string> {
  return new Set(
    table
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0] ?? '')
      .filter((id) => id !== ''),
  );
}

/** Titles that name what is no row, and titles whose ids a search for them would not find. */
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
