// The comments of a module, found without a parser: accurate enough for the checks, and fast.

/** Comments, and strings, which may contain the marks of a comment. `\//` ends a regular expression. */
const tokens =
  /(?<!\\)\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

/** Replaces comments with blanks and keeps line breaks. Strings stay, because specifiers are strings. */
export function withoutComments(text: string): string {
  return text.replaceAll(tokens, (token) => {
    if (token.startsWith('/')) return token.replaceAll(/[^\n]/g, ' ');
    return token.startsWith('`') ? token.replaceAll(/['"]/g, ' ') : token;
  });
}

/** The comments of a module, each with its offset in the text. */
export function commentsOf(text: string): { comment: string; index: number }[] {
  return [...text.matchAll(tokens)].flatMap(({ 0: comment, index }) =>
    comment.startsWith('/') ? [{ comment, index }] : [],
  );
}
