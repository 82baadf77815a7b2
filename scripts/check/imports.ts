// The imports of a module, found without a parser: accurate enough for the layer rule, and fast.

/** One import, re-export or dynamic import. */
export interface Import {
  readonly specifier: string;
  /** true for an import that does not exist at run time */
  readonly typeOnly: boolean;
  /** true for `import(...)` */
  readonly dynamic: boolean;
  readonly line: number;
}

/** `import x from`, `export * from`, `import 'x'`, `import('x')`; the clause may span lines. */
const statement =
  /(?<![\w$.])(?:(?:import|export)(?<clause>\s*(?:type\s)?[\w\s{},*$]*?)\bfrom\s*|import\s*(?<call>\(\s*)?)(?<quote>['"])(?<specifier>[^'"\n]+)\k<quote>/g;

/** All imports of a module's text, in order. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text);
  return [...code.matchAll(statement)].map((match) => ({
    specifier: match.groups?.['specifier'] ?? '',
    typeOnly: isTypeClause(match.groups?.['clause'] ?? ''),
    dynamic: match.groups?.['call'] !== undefined,
    line: code.slice(0, match.index).split('\n').length,
  }));
}

/** `type { A }`, or braces in which every name has `type`. */
function isTypeClause(clause: string): boolean {
  const trimmed = clause.trim();
  if (/^type\s+[\w{*]/.test(trimmed)) return true;
  const names = /^\{(?<names>[^}]*)\}$/.exec(trimmed)?.groups?.['names'];
  if (names === undefined) return false;
  const parts = names.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '').every((part) => part.startsWith('type '));
}

/** Replaces comments with blanks and keeps line breaks. Strings stay, because specifiers are strings. */
function withoutComments(text: string): string {
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
  return text.replaceAll(tokens, (token) => {
    if (token.startsWith('/')) return token.replaceAll(/[^\n]/g, ' ');
    return token.startsWith('`') ? token.replaceAll(/['"]/g, ' ') : token;
  });
}
