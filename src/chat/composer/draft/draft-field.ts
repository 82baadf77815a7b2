// The tab. What the field of a chat holds, given what is typed here, whether it has the focus, and what
// other tabs write of the same draft (X-CHAT-08). Pure: who writes when is unsent.ts.

/** A draft as the engine holds it; a higher revision is newer. */
export interface Draft {
  text: string;
  revision: number;
}

export interface Field {
  /** What it shows. */
  text: string;
  /** The newest draft that is known to be held. */
  held: Draft;
  /**
   * A newer text of another tab, which waits until the field is left, because it has the focus. `over`: what
   * was typed here and is replaced by it; null where the two have to be joined.
   */
  aside: { text: string; over: string | null } | null;
  /** Sent, and not known to be written down yet: still a part of the draft. Oldest first. */
  taken: readonly Taken[];
  focused: boolean;
  /** What is held was told since it was opened: the first word of it fills the field whatever else holds. */
  told: boolean;
}

export interface Taken {
  id: number;
  text: string;
  refused: boolean;
}

/** A field that is opened. @param seed what the list says of the draft, until the engine tells all of it */
export function opened(before: Field | undefined, seed: string): Field {
  if (before) return { ...before, focused: false, told: false };
  const held = { text: seed, revision: 0 };
  return { text: seed, held, aside: null, taken: [], focused: false, told: false };
}

/** The text that should be held as the draft. */
export function wanted(field: Field): string {
  const { aside } = field;
  const own = ownText(field);
  if (!aside) return own;
  return aside.over === own ? aside.text : below(aside.text, own);
}

export const typed = (field: Field, text: string): Field => ({ ...field, text });

export const entered = (field: Field): Field => ({ ...field, focused: true });

/** It is left: the newest text comes in, and what was typed here stays below it. */
export function left(field: Field): Field {
  const { aside, text } = field;
  if (!aside) return { ...field, focused: false };
  const taken = aside.over === ownText(field) ? aside.text : below(aside.text, text);
  return { ...field, focused: false, aside: null, text: taken };
}

/**
 * The engine tells what it holds.
 * @param flying what this tab is writing at the moment, null for nothing
 */
export function told(field: Field, draft: Draft, flying: string | null): Field {
  const known = field.told ? field : { ...field, told: true };
  if (draft.revision <= field.held.revision) return known;
  const next = { ...known, held: draft };
  const want = wanted(field);
  if (draft.text === flying || draft.text === want) return next;
  const changed = want !== field.held.text;
  if (!field.focused || !field.told) {
    return { ...next, text: changed ? below(draft.text, field.text) : draft.text, aside: null };
  }
  // What was held when the newer one was written was known to whoever wrote it.
  return { ...next, aside: { text: draft.text, over: changed ? null : ownText(field) } };
}

/** Its text is sent: the field is free at once. */
export const take = (field: Field, id: number): Field => ({
  ...field,
  text: '',
  taken: [...field.taken, { id, text: field.text, refused: false }],
});

/**
 * What came of a text that was sent. One that was not written down stands in the field again, above what was
 * typed meanwhile, as soon as none is on its way: so several come back in the order in which they were typed.
 */
export function settled(field: Field, id: number, written: boolean): Field {
  const taken = field.taken
    .filter((one) => !written || one.id !== id)
    .map((one) => (one.id === id ? { ...one, refused: true } : one));
  if (taken.some((one) => !one.refused)) return { ...field, taken };
  return { ...field, taken: [], text: lines(...taken.map((one) => one.text), field.text) };
}

/** A text comes back that was typed over `held` before the page was loaded; it stands above what was typed since. */
export function returned(field: Field, text: string, held: Draft): Field {
  const isNewer = field.held.revision > held.revision && field.held.text !== held.text;
  const own = isNewer ? below(field.held.text, text) : text;
  return typed(field, isKept(field) ? own : lines(own, field.text));
}

/** Nothing is in it that the engine does not hold. */
export const isKept = (field: Field): boolean =>
  field.taken.length === 0 && field.aside === null && field.text === field.held.text;

const ownText = ({ taken, text }: Field): string => lines(...taken.map((one) => one.text), text);

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** The own text below the newer one, unless it stands there already. */
const below = (newer: string, own: string): string =>
  newer === own || newer.endsWith(`\n${own}`) ? newer : lines(newer, own);
