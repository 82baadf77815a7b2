// Document of the editor: the plain text as it is sent, and its mentions. A mention is `@name` and a no-break
// space; the caret and the keys treat it as one unit. An emoticon is its code `#name;` in the text.

/** `at`, `length`: UTF-16 range of `@name` and its no-break space. `id`: a user id, or -1 for everybody. */
export interface Mention {
  at: number;
  length: number;
  id: number;
}

export interface Doc {
  text: string;
  /** Ascending by `at`, without overlaps. */
  mentions: readonly Mention[];
}

/**
 * A part of the text as the editor draws it. The texts of all pieces together are the text of the document.
 */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'emoticon'; text: string }
  /** `text` excludes the no-break space, which follows as a text piece and gives the caret a position there. */
  | { kind: 'mention'; text: string; id: number };

export const NBSP = '\u00A0';
export const EMPTY: Doc = { text: '', mentions: [] };

export const plainDoc = (text: string): Doc => ({ text, mentions: [] });

export function mentionOf(name: string, id: number): Doc {
  const text = `@${name}${NBSP}`;
  return { text, mentions: [{ at: 0, length: text.length, id }] };
}

/** Replaces `[from, to)` by `inserted`. A mention that the range cuts becomes plain text. */
export function replaceRange(doc: Doc, from: number, to: number, inserted: Doc): Doc {
  const shift = inserted.text.length - (to - from);
  return {
    text: doc.text.slice(0, from) + inserted.text + doc.text.slice(to),
    mentions: [
      ...doc.mentions.filter((mention) => endOf(mention) <= from),
      ...inserted.mentions.map((mention) => ({ ...mention, at: mention.at + from })),
      ...doc.mentions
        .filter((mention) => mention.at >= to)
        .map((mention) => ({ ...mention, at: mention.at + shift })),
    ],
  };
}

export function sliceDoc(doc: Doc, from: number, to: number): Doc {
  const inside = doc.mentions.filter((mention) => mention.at >= from && endOf(mention) <= to);
  return {
    text: doc.text.slice(from, to),
    mentions: inside.map((mention) => ({ ...mention, at: mention.at - from })),
  };
}

/**
 * Extends a range over every mention that it cuts. Moves an empty range inside a mention to the mention's
 * end.
 */
export function expandToMentions(doc: Doc, from: number, to: number): { from: number; to: number } {
  const first = mentionAround(doc, from);
  const last = mentionAround(doc, to);
  if (from === to) return first ? { from: endOf(first), to: endOf(first) } : { from, to };
  return { from: first ? first.at : from, to: last ? endOf(last) : to };
}

/** Moves a caret out of a mention, to the side away from its previous offset. @param before that offset */
export function leaveMention(doc: Doc, at: number, before: number): number {
  const mention = mentionAround(doc, at);
  if (!mention) return at;
  return before >= endOf(mention) ? mention.at : endOf(mention);
}

/** Moves both ends of a selection out of mentions. @param before the previous offset of its start */
export const outsideMentions = (
  doc: Doc,
  { from, to }: { from: number; to: number },
  before: number,
): { from: number; to: number } => {
  if (from !== to) return expandToMentions(doc, from, to);
  const at = leaveMention(doc, from, before);
  return { from: at, to: at };
};

/**
 * Finds the mentions of a text: an @, a known name and a no-break space.
 * @param idOfName the id of a name; null for an unknown name
 */
export function parseMentions(text: string, idOfName: (name: string) => number | null): Doc {
  const mentions: Mention[] = [];
  let done = 0;
  for (let stop = text.indexOf(NBSP); stop !== -1; stop = text.indexOf(NBSP, stop + 1)) {
    for (let at = Math.max(done, stop - MAX_NAME_LENGTH - 1); at < stop; at += 1) {
      if (text[at] !== '@') continue;
      const id = idOfName(text.slice(at + 1, stop));
      if (id === null) continue;
      mentions.push({ at, length: stop + 1 - at, id });
      break;
    }
    done = stop + 1;
  }
  return { text, mentions };
}

/**
 * Adds the mentions whose names are known now. Existing mentions stay, even where the name is no longer
 * known.
 */
export function addMentions({ text, mentions }: Doc, idOfName: (name: string) => number | null): Doc {
  const added = parseMentions(text, idOfName).mentions.filter((mention) =>
    mentions.every((existing) => existing.at >= endOf(mention) || endOf(existing) <= mention.at),
  );
  return { text, mentions: [...mentions, ...added].toSorted((a, b) => a.at - b.at) };
}

/** Whether a part of the text has the form of a mention but is none, because its name is unknown. */
export function hasUnresolvedMention({ text, mentions }: Doc): boolean {
  const known = new Set(mentions.map((mention) => endOf(mention) - 1));
  return [...text.matchAll(/@[^@\u00A0\n]{1,64}(\u00A0)/g)].some(
    ({ 0: found, index }) => !known.has(index + found.length - 1),
  );
}

/** @param isEmoticonCode whether a code `#name;` is an emoticon */
export function pieces({ text, mentions }: Doc, isEmoticonCode: (code: string) => boolean): Piece[] {
  const result: Piece[] = [];
  const addText = (from: number, to: number): void => {
    if (from === to) return;
    const last = result.at(-1);
    if (last?.kind === 'text') last.text += text.slice(from, to);
    else result.push({ kind: 'text', text: text.slice(from, to) });
  };
  const addTextAndEmoticons = (from: number, to: number): void => {
    let done = from;
    for (const { 0: code, index } of text.slice(from, to).matchAll(EMOTICON_CODE)) {
      if (!isEmoticonCode(code)) continue;
      addText(done, from + index);
      result.push({ kind: 'emoticon', text: code });
      done = from + index + code.length;
    }
    addText(done, to);
  };
  let done = 0;
  for (const mention of mentions) {
    addTextAndEmoticons(done, mention.at);
    result.push({ kind: 'mention', text: text.slice(mention.at, endOf(mention) - 1), id: mention.id });
    done = endOf(mention) - 1;
  }
  addTextAndEmoticons(done, text.length);
  return result;
}

export const sameDoc = (a: Doc, b: Doc): boolean =>
  a.text === b.text &&
  a.mentions.length === b.mentions.length &&
  a.mentions.every((mention, index) => {
    const other = b.mentions[index];
    return mention.at === other?.at && mention.length === other.length && mention.id === other.id;
  });

const MAX_NAME_LENGTH = 64;
const EMOTICON_CODE = /#[\u4E00-\u9FA5]{1,3};/g;

const endOf = ({ at, length }: Mention): number => at + length;

/** The mention around the offset `at`; none for an offset at the edge of a mention. */
const mentionAround = (doc: Doc, at: number): Mention | undefined =>
  doc.mentions.find((mention) => mention.at < at && at < endOf(mention));
