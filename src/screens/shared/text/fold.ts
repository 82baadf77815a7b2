// The tab. Pure: how much of a text is shown before somebody asks for all of it. No message of this server is as
// long; another's may be, and a million characters would hold up the page that merely scrolls past them.

const CHARACTERS = 6000;
const LINES = 200;

/** The length of what is shown at first; the text's own where it is shown whole. Never within a sign. */
export function foldedAt(text: string): number {
  let end = text.length > CHARACTERS ? CHARACTERS : text.length;
  for (
    let line = 1, at = text.indexOf('\n');
    at !== -1 && at < end;
    line += 1, at = text.indexOf('\n', at + 1)
  ) {
    if (line === LINES) end = at;
  }
  // Half a sign would be a question mark.
  if (end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}
