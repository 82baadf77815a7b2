// The check for untrusted texts that a page would show without a length limit and that the compiler cannot
// find. The compiler rejects a Foreign field where a string is expected, and src/line/bound-texts.ts limits
// every other text of an engine. This check covers functions that open a text, casts, and templates.
import type { SourceFile } from './files.ts';

/**
 * By file: the number of places that open an untrusted text, and why the page does not show that text
 * unlimited.
 */
export type Openings = Readonly<Record<string, readonly [places: number, because: string]>>;

const OPENINGS: Openings = {
  'src/line/hooks.ts': [1, 'a spec of this page'],
  'src/platform/favicon.ts': [1, 'the icon of this page'],
  'src/calls/media/signal-body.ts': [1, 'checked, to the browser, never shown'],
  'src/calls/media/far-devices.ts': [1, 'flags, checked'],
  'src/platform/stored-values.ts': [1, 'values that are checked and never shown'],
  'src/chat/message/content/announcement-of.ts': [2, 'the introduction stays Foreign'],
  'src/chat/message/content/card-of.ts': [2, 'shownName'],
  'src/chat/composer/editor/editor.ts': [1, 'admitted'],
  'src/chat/composer/editor/transfer.ts': [2, 'the text is admitted, the HTML never shown'],
  'src/chat/timeline/scroll/estimated-height.ts': [1, 'counted, never shown'],
  'src/settings/data/export/json-rows.ts': [3, 'to a JSON file, never shown'],
  'src/shared/files/attachment.ts': [2, 'names stay Foreign, addresses and numbers are checked'],
  'src/shared/files/file-name.ts': [1, 'it bounds and keeps the end'],
  'src/shared/text/PlainLine.tsx': [1, 'one line; each part thinned'],
  'src/shared/text/RichText.tsx': [1, 'in blocks; each part thinned'],
  'src/shared/tip-content.ts': [2, 'bounded, part by part'],
  'src/shared/use-message-summary.ts': [2, 'to the clipboard; looked at'],
};

const OPENS = /\bunbounded\(|\bJSON\.parse\(|\bparseJson\(|\.(?:json|text)\(\)|\bgetData\(|\breadText\(/g;

/** @param files the sources of the page, with the contract */
export function foreignProblems(files: readonly SourceFile[], known: Openings = OPENINGS): string[] {
  const contract = files.filter(({ path }) => path.startsWith('src/core/contract/'));
  const page = files.filter(({ path }) => !/^src\/(?:core|gallery|locales)\//.test(path));
  const disguise = disguiseOf(foreignFields(contract));
  const missing = Object.keys(known).filter((path) => page.every((file) => file.path !== path));
  return [
    ...page.flatMap(({ path, text }) => {
      const code = withoutLineComments(text);
      return [...openingProblems(path, code, known), ...disguiseProblems(path, code, disguise)];
    }),
    ...missing.map((path) => `${path}: does not exist, but scripts/check/foreign.ts knows it`),
  ];
}

/** The fields that are Foreign everywhere in the contract. */
export function foreignFields(contract: readonly SourceFile[]): string[] {
  const typed = (type: string): Set<string> =>
    new Set(
      contract.flatMap(({ text }) =>
        [...text.matchAll(new RegExp(String.raw`\b(\w+)\??: ${type}\b`, 'g'))].map(([, name = '']) => name),
      ),
    );
  const strings = typed('string');
  return [...typed('Foreign')].filter((name) => !strings.has(name));
}

function openingProblems(path: string, code: string, known: Openings): string[] {
  const [places = 0] = known[path] ?? [];
  const found = code.match(OPENS)?.length ?? 0;
  if (found === places) return [];
  return [
    `${path}: opens texts from outside at ${found} places, ${places} are known: show them by bounded(), ` +
      'then say so in scripts/check/foreign.ts',
  ];
}

/**
 * A pattern of the ways in which a Foreign field becomes a string without a
 * compiler error; null without such fields.
 */
function disguiseOf(fields: readonly string[]): RegExp | null {
  if (fields.length === 0) return null;
  const field = String.raw`\b(?:${fields.join('|')})\b`;
  return new RegExp(
    [
      String.raw`\$\{\{?[^\`}]*${field}\s*\}`,
      String.raw`${field}\)? as (?:unknown as )?string`,
      String.raw`\bString\([^)]*${field}\s*\)`,
      String.raw`\btypeof [\w.]*${field}`,
    ].join('|'),
    'g',
  );
}

function disguiseProblems(path: string, code: string, disguise: RegExp | null): string[] {
  if (!disguise) return [];
  return [...code.matchAll(disguise)].map(({ 0: found, index }) => {
    const line = code.slice(0, index).split('\n').length;
    return `${path}:${line}: shows a text from outside as it came (${found}): use bounded()`;
  });
}

const withoutLineComments = (text: string): string =>
  text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, (line) => line.replaceAll(/[^\n]/g, ' '));
