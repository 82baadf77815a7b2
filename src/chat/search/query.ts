// The tab. What is looked for, as the panel holds it, and as the engine is asked. Pure.
import { produce } from 'immer';
import type { SearchKind, SearchSpec } from '../../core/contract/search.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

export interface Query {
  words: string;
  /** Only in the chat that is open. */
  here: boolean;
  kind: SearchKind | null;
  /** The user id of who wrote it; null for anybody. */
  sender: number | null;
  span: Span;
  /** So many hits are shown. */
  size: number;
}

/** When it was sent: the last so many days, or between two days, `yyyy-mm-dd` as a date field has them, '' for open. */
export type Span =
  | { kind: 'any' }
  | { kind: 'days'; days: number }
  | { kind: 'between'; from: string; to: string };

export type QueryAct =
  | { kind: 'type'; words: string }
  | { kind: 'here'; on: boolean }
  /** The same kind again takes it back. */
  | { kind: 'filter'; filter: SearchKind }
  | { kind: 'sender'; sender: number | null }
  | { kind: 'span'; span: Span }
  | { kind: 'more' };

/** As many at first, and with each wish for more. */
export const PAGE = 50;

export const emptyQuery: Query = {
  words: '',
  here: false,
  kind: null,
  sender: null,
  span: { kind: 'any' },
  size: PAGE,
};

/** Whatever else is asked begins at the newest again. */
export const queryAfter = (query: Query, act: QueryAct): Query =>
  produce(query, (draft) => {
    if (act.kind === 'more') {
      draft.size += PAGE;
      return;
    }
    draft.size = PAGE;
    if (act.kind === 'type') draft.words = act.words;
    else if (act.kind === 'here') draft.here = act.on;
    else if (act.kind === 'sender') draft.sender = act.sender;
    else if (act.kind === 'span') draft.span = act.span;
    else draft.kind = draft.kind === act.filter ? null : act.filter;
  });

/** Nothing is asked yet. */
export const isEmpty = ({ words, kind, sender, span }: Query): boolean =>
  words.trim() === '' && kind === null && sender === null && !isBound(span);

/** One of its ends is set. */
export const isBound = (span: Span): boolean =>
  span.kind === 'days' || (span.kind === 'between' && (span.from !== '' || span.to !== ''));

/**
 * @param open the chat on the screen
 * @param now ms; begins the day that "the last so many days" are counted from, so that the question stands still
 */
export function specOf(
  { words, here, kind, sender, span, size }: Query,
  open: ChatKey | null,
  now: number,
): SearchSpec {
  const after = span.kind === 'days' ? startOfDay(now) - (span.days - 1) * DAY : dayAt(span, 'from');
  const before = dayAt(span, 'to');
  return {
    view: 'search',
    words: words.trim(),
    size,
    ...(here && open && { chat: open }),
    ...(kind && { kind }),
    ...(sender !== null && { sender }),
    ...(after !== null && after > 0 && { after }),
    ...(before !== null && before > 0 && { before: before + DAY - 1 }),
  };
}

/** ms */
const DAY = 86_400_000;

const startOfDay = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** The beginning of a day in the reader's time zone (ms); null where none is given. */
function dayAt(span: Span, end: 'from' | 'to'): number | null {
  const [year, month, day] = span.kind === 'between' ? span[end].split('-').map(Number) : [];
  const at = year && month && day ? new Date(year, month - 1, day).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
