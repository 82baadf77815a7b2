// The comments of a module, found line by line. A scanner of strings would take a quote in a regular expression
// for the start of a string. It would miss the comments after it.

/** A line that begins a comment or continues a block, or the end of a line after code. */
const line = /^[ \t]*(?<whole>(?:\/\/|\/?\*|\{\/\*).*)$|^(?<code>.*?[\s;,{(])(?<rest>\/[/*] .*)$/gm;

/** The comments of a module, line by line, each with its offset in the text. */
export function commentsOf(text: string): { comment: string; index: number }[] {
  return [...text.matchAll(line)].flatMap(({ 0: all, groups, index }) => {
    const { whole, code = '', rest = '' } = groups ?? {};
    if (whole !== undefined) return [{ comment: whole, index: index + all.length - whole.length }];
    return isOpen(code) ? [] : [{ comment: rest, index: index + code.length }];
  });
}

/** Whether a string may still be open after this code: a quote has no partner. */
function isOpen(code: string): boolean {
  return ['"', "'", '`'].some((quote) => code.split(quote).length % 2 === 0);
}
