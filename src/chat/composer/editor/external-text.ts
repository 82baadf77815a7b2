// Rules for a text that enters the editor from outside: another tab's draft, a paste or a drop.
import { thinned } from '../../../core/domain/foreign.ts';
import { LONGEST_DRAFT } from '../outgoing-text.ts';
import type { Doc } from './doc.ts';

/** A text that arrived during a composition. `base`: the editor's text when the first such text arrived. */
export interface DeferredText {
  text: string;
  base: string;
}

/**
 * Joins a deferred text and the editor's text after the composition. Where the deferred text ends with `base`,
 * `current` replaces that end; otherwise `current` goes below the deferred text.
 */
export function mergeDeferred(deferred: DeferredText, current: string): string {
  if (deferred.text.endsWith(deferred.base))
    return deferred.text.slice(0, deferred.text.length - deferred.base.length) + current;
  return deferred.text === '' ? current : `${deferred.text}\n${current}`;
}

/** The caret's offset after a replacement of the text: the caret keeps the same characters beside it. */
export function caretAfterChange(before: string, after: string, at: number): number {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  return at <= same ? at : Math.max(same, after.length - (before.length - at));
}

/**
 * The text that may replace `[from, to)`, without excess combining marks; null where the result would exceed
 * the maximum length of a draft.
 */
export function admitted(doc: Doc, from: number, to: number, text: string): string | null {
  return doc.text.length - (to - from) + text.length > LONGEST_DRAFT ? null : thinned(text);
}
