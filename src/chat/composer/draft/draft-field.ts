// Text of one chat's composer as a pure state: local typing, focus, and newer drafts of other tabs
// (X-CHAT-08). draft-store.ts decides when the draft is written.
//
// `stored` is the newest draft that the engine is known to hold. A newer draft replaces the text of a field
// without focus. A field with focus keeps its text: the newer draft waits in `deferred` until the field loses
// the focus. Where both texts changed, the local text goes below the newer one. A sent text stays in
// `sending`, and so in the draft, until the engine has stored the message. The last draft of a page leaves it
// out, because session storage keeps the send for the next page.
import type { ArgsOf } from '../../../core/contract/commands.ts';

/** A draft as the engine stores it; a higher revision is newer. */
export interface Draft {
  text: string;
  revision: number;
}

export interface DraftField {
  /** The text that the field shows. */
  text: string;
  /** The newest draft that the engine is known to hold. */
  stored: Draft;
  /**
   * A newer text of another tab, which waits until the field loses the focus. `replaces`: the local text that
   * it replaces; null where the two texts have to be joined.
   */
  deferred: { text: string; replaces: string | null } | null;
  /** Sent texts that the engine has not stored as messages yet: still a part of the draft. Oldest first. */
  sending: readonly SendingText[];
  focused: boolean;
  /** The engine has reported its draft since the field opened. The first report fills a focused field too. */
  loaded: boolean;
}

export interface SendingText {
  message: TextMessage;
  /** The text of the field, which returns to it after a failure. */
  text: string;
  failed: boolean;
}

/** The arguments of `sendText`. The tmpId is the identity of the message: a repeated command stores it once. */
export type TextMessage = ArgsOf<'sendText'>;

/** @param seed the draft in the chat list, used until the engine reports the full draft */
export function openField(before: DraftField | undefined, seed: string): DraftField {
  if (before) return { ...before, focused: false, loaded: false };
  const stored = { text: seed, revision: 0 };
  return { text: seed, stored, deferred: null, sending: [], focused: false, loaded: false };
}

/** The text that the engine should store as the draft. */
export function draftText(field: DraftField): string {
  const { deferred } = field;
  const local = localText(field);
  if (!deferred) return local;
  return deferred.replaces === local ? deferred.text : appendLocal(deferred.text, local);
}

export const setText = (field: DraftField, text: string): DraftField => ({ ...field, text });

export const focusField = (field: DraftField): DraftField => ({ ...field, focused: true });

/** Shows the deferred text, with the local text below it. */
export function blurField(field: DraftField): DraftField {
  const { deferred, text } = field;
  if (!deferred) return { ...field, focused: false };
  const merged = deferred.replaces === localText(field) ? deferred.text : appendLocal(deferred.text, text);
  return { ...field, focused: false, deferred: null, text: merged };
}

/**
 * Merges the draft that the engine reports.
 * @param writing the text that this tab is writing at the moment; null for none
 */
export function receiveDraft(field: DraftField, draft: Draft, writing: string | null): DraftField {
  const loaded = field.loaded ? field : { ...field, loaded: true };
  if (draft.revision <= field.stored.revision) return loaded;
  const next = { ...loaded, stored: draft };
  const current = draftText(field);
  if (draft.text === writing || draft.text === current) return next;
  const changed = current !== field.stored.text;
  if (!field.focused || !field.loaded) {
    return { ...next, text: changed ? appendLocal(draft.text, field.text) : draft.text, deferred: null };
  }
  // The other tab knew the previous stored draft when it wrote the newer one.
  return { ...next, deferred: { text: draft.text, replaces: changed ? null : localText(field) } };
}

/** Moves the text to `sending`, so that the field is empty at once. */
export const beginSend = (field: DraftField, message: TextMessage): DraftField => ({
  ...field,
  text: '',
  sending: [...field.sending, { message, text: field.text, failed: false }],
});

/**
 * Ends the sending of one text. Texts that the engine did not store return to the field above the newer
 * typing. They wait until no text is being sent, so that several return in the order in which they were
 * typed.
 */
export function settleSend(field: DraftField, tmpId: string, stored: boolean): DraftField {
  const sending = field.sending
    .filter(({ message }) => !stored || message.tmpId !== tmpId)
    .map((entry) => (entry.message.tmpId === tmpId ? { ...entry, failed: true } : entry));
  if (sending.some((entry) => !entry.failed)) return { ...field, sending };
  return { ...field, sending: [], text: joinLines(...sending.map((entry) => entry.text), field.text) };
}

/**
 * Restores a text that the page before the reload could not store, above the text typed since the reload.
 * @param before the stored draft that the user was editing when the text was typed
 */
export function restoreText(field: DraftField, text: string, before: Draft): DraftField {
  const isNewer = field.stored.revision > before.revision && field.stored.text !== before.text;
  const restored = isNewer ? appendLocal(field.stored.text, text) : text;
  const next = setText(field, isStored(field) ? restored : appendLocal(restored, field.text));
  // The engine has not reported the draft yet that the text replaces.
  return field.stored.revision < before.revision ? { ...next, stored: before } : next;
}

/** Continues a send that the page before the reload, or this page, had begun. Its text is not in the field. */
export function continueSend(field: DraftField, message: TextMessage): DraftField {
  const others = field.sending.filter((entry) => entry.message.tmpId !== message.tmpId);
  return { ...field, sending: [...others, { message, text: message.content, failed: false }] };
}

/** The messages that the engine has not stored, and whose sends have not failed. */
export const messagesOf = ({ sending }: DraftField): TextMessage[] =>
  sending.filter(({ failed }) => !failed).map(({ message }) => message);

/** Whether the engine stores the whole text of the field, with no text deferred or being sent. */
export const isStored = (field: DraftField): boolean =>
  field.sending.length === 0 && field.deferred === null && field.text === field.stored.text;

/** The draft without the texts that are being sent. */
export const textBesideSends = (field: DraftField): string =>
  draftText({ ...field, sending: field.sending.filter(({ failed }) => failed) });

const localText = ({ sending, text }: DraftField): string =>
  joinLines(...sending.map((entry) => entry.text), text);

/** The texts that are not empty, each on lines of its own. */
export const joinLines = (...texts: readonly string[]): string =>
  texts.filter((text) => text !== '').join('\n');

/** The local text below the newer one, unless the newer one ends with it already. */
const appendLocal = (newer: string, local: string): string =>
  newer === local || newer.endsWith(`\n${local}`) ? newer : joinLines(newer, local);
