// Finds mentions in a text (docs/protocol.md 3.3). A mention is an @ and a name, followed by a space or the end of the
// text. Other clients of this protocol write a no-break space. Pure functions.

export interface Mention {
  /** The name as written after the @. */
  name: string;
  /** Whether the mention includes the reader: it is the reader's own name, or the name for all members. */
  me: boolean;
  /** The mentioned user; null for the name of all members. */
  id: number | null;
}

/** Maximum length of a name, UTF-16 units. It bounds the search after each @. */
const MAX_NAME = 64;

/**
 * Returns a function from the index of an @ to the mention there, or null. Where one name is the prefix of another,
 * the longer name wins.
 */
export function mentionFinder(
  text: string,
  mentions: readonly Mention[],
): (at: number) => { text: string; me: boolean; id: number | null } | null {
  const names = new Map<string, Pick<Mention, 'me' | 'id'>>();
  let longest = 0;
  for (const { name, me, id } of mentions) {
    if (name === '' || name.length > MAX_NAME) continue;
    const other = names.get(name);
    // A name that two users have stands for neither.
    names.set(name, { me: me || other?.me === true, id: other && other.id !== id ? null : id });
    longest = Math.max(longest, name.length);
  }
  return (at) => {
    for (let length = Math.min(longest, text.length - at - 1); length > 0; length -= 1) {
      const end = at + 1 + length;
      if (end < text.length && !SPACE.test(text.charAt(end))) continue;
      const mention = names.get(text.slice(at + 1, end));
      if (mention) return { text: text.slice(at, end), ...mention };
    }
    return null;
  };
}

const SPACE = /\s/;
