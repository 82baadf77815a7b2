// The tab. Pure: finds who is mentioned at an @ (protocol.md 3.3): their name, and behind it a space, which other people
// of this family make a no-break one, or the end of the text.

export interface Mention {
  /** As it stands behind the @. */
  name: string;
  /** The reader, or everybody and so the reader too. */
  me: boolean;
}

/** No name is longer; what is behind an @ is looked at so far and no further. */
const LONGEST = 64;

/** Asked for the place of an @: the mention that stands there, the longest where one name begins with another. */
export function mentionFinder(
  text: string,
  mentions: readonly Mention[],
): (at: number) => { text: string; me: boolean } | null {
  const names = new Map<string, boolean>();
  let longest = 0;
  for (const { name, me } of mentions) {
    if (name === '' || name.length > LONGEST) continue;
    names.set(name, me || names.get(name) === true);
    longest = Math.max(longest, name.length);
  }
  return (at) => {
    for (let length = Math.min(longest, text.length - at - 1); length > 0; length -= 1) {
      const end = at + 1 + length;
      if (end < text.length && !SPACE.test(text.charAt(end))) continue;
      const me = names.get(text.slice(at + 1, end));
      if (me !== undefined) return { text: text.slice(at, end), me };
    }
    return null;
  };
}

const SPACE = /\s/;
