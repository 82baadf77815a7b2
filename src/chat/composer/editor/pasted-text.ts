// The tab. Pure: what the field does with a text that comes from outside.
import { thinned } from '../../../core/domain/foreign.ts';
import { LONGEST_DRAFT } from '../outgoing-text.ts';
import type { Doc } from './doc.ts';

/** What came while an input method composed, and what stood in the field then. */
export interface Aside {
  text: string;
  over: string;
}

/** It had what stood here at its end, or else stands above what stands here now. */
export function joined(aside: Aside, now: string): string {
  if (aside.text.endsWith(aside.over))
    return aside.text.slice(0, aside.text.length - aside.over.length) + now;
  return aside.text === '' ? now : `${aside.text}\n${now}`;
}

/** Where a caret goes when the text is another one: it stays beside what stood beside it. */
export function followed(before: string, after: string, at: number): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  return at <= same ? at : Math.max(same, after.length - (before.length - at));
}

/** A text as it may stand in the place of `[from, to)`; null where the field would hold more than a draft may. */
export function admitted(doc: Doc, from: number, to: number, text: string): string | null {
  return doc.text.length - (to - from) + text.length > LONGEST_DRAFT ? null : thinned(text);
}
