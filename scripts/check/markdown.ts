// Parts of a Markdown page that a check skips: replaced with blanks, so that line numbers stay.

/** A fenced block: its fence, its language, its lines. */
const fence =
  /^(?<ticks> {0,3}(?:`{3,}|~{3,}))(?<language>[^\n`]*)\n[\s\S]*?(?:^\k<ticks>[^\n]*$|(?![\s\S]))/gm;

/** Replaces a match with blanks and keeps its line breaks. */
export function blank(match: string): string {
  return match.replaceAll(/[^\n]/g, ' ');
}

export function withoutFences(text: string): string {
  return text.replaceAll(fence, blank);
}

/** Leaves fenced blocks without a language: pictures of folders and flows. */
export function withoutCommands(text: string): string {
  return text.replaceAll(fence, (block, _ticks: string, language: string) =>
    language.trim() === '' ? block : blank(block),
  );
}

/** Leaves out the sections called "History" with their subsections: they name former files. */
export function withoutHistory(text: string): string {
  let level = 0;
  const headings = withoutFences(text).split('\n');
  return text
    .split('\n')
    .map((line, at) => {
      const [, marks = '', title = ''] = /^(#{1,6})\s+(.*?)\s*$/.exec(headings[at] ?? '') ?? [];
      if (marks !== '' && (level === 0 || marks.length <= level)) {
        level = title.toLowerCase() === 'history' ? marks.length : 0;
      }
      return level === 0 ? line : blank(line);
    })
    .join('\n');
}
