// Search query: the state of the search panel, and the spec of the engine view that searches. Pure.
import { produce } from 'immer';
import { LONGEST_WORDS, type SearchKind, type SearchSpec } from '../../core/contract/search.ts';
import { firstUnits } from '../../core/domain/characters.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

export interface Query {
  words: string;
  /** The search covers only the open chat. */
  onlyCurrent: boolean;
  kind: SearchKind | null;
  /** User id of the sender; null for any sender. */
  sender: number | null;
  span: Span;
  /** Maximum number of hits. */
  size: number;
}

/**
 * Time of sending: the last `days` days including today, or from one day to another. `from` and `to` are
 * `yyyy-mm-dd` values of a date input, inclusive; '' leaves that end open.
 */
export type Span =
  | { kind: 'any' }
  | { kind: 'days'; days: number }
  | { kind: 'between'; from: string; to: string };

export type QueryAction =
  | { kind: 'type'; words: string }
  | { kind: 'onlyCurrent'; on: boolean }
  /** Sets the message kind to find. The kind that is already set is cleared instead. */
  | { kind: 'filter'; filter: SearchKind }
  | { kind: 'sender'; sender: number | null }
  | { kind: 'span'; span: Span }
  | { kind: 'more' };

/** Number of hits at first, and added by each `more`. */
export const PAGE = 50;

export const emptyQuery: Query = {
  words: '',
  onlyCurrent: false,
  kind: null,
  sender: null,
  span: { kind: 'any' },
  size: PAGE,
};

/** The query after an action. Every action except `more` resets `size` to the first page of hits. */
export const queryAfter = (query: Query, action: QueryAction): Query =>
  produce(query, (draft) => {
    if (action.kind === 'more') {
      draft.size += PAGE;
      return;
    }
    draft.size = PAGE;
    if (action.kind === 'type') draft.words = action.words;
    else if (action.kind === 'onlyCurrent') draft.onlyCurrent = action.on;
    else if (action.kind === 'sender') draft.sender = action.sender;
    else if (action.kind === 'span') draft.span = action.span;
    else draft.kind = draft.kind === action.filter ? null : action.filter;
  });

/** Whether no words, kind, sender or time are set. `onlyCurrent` alone starts no search. */
export const isEmpty = ({ words, kind, sender, span }: Query): boolean =>
  words.trim() === '' && kind === null && sender === null && !isBound(span);

/** Whether at least one end of the time span is set. */
export const isBound = (span: Span): boolean =>
  span.kind === 'days' || (span.kind === 'between' && (span.from !== '' || span.to !== ''));

/**
 * Makes the spec of the engine view.
 * @param openChat null while no chat is open
 * @param now ms; only its day counts, so that the spec stays equal all day
 */
export function specOf(
  { words, onlyCurrent, kind, sender, span, size }: Query,
  openChat: ChatKey | null,
  now: number,
): SearchSpec {
  const after = span.kind === 'days' ? startOfDay(now) - (span.days - 1) * DAY : dayAt(span, 'from');
  const before = dayAt(span, 'to');
  return {
    view: 'search',
    words: firstUnits(words.trim(), LONGEST_WORDS),
    size,
    ...(onlyCurrent && openChat && { chat: openChat }),
    ...(kind && { kind }),
    ...(sender !== null && { sender }),
    ...(after !== null && after > 0 && { after }),
    ...(before !== null && before > 0 && { before: before + DAY - 1 }),
  };
}

/** Length of a day, ms. */
const DAY = 86_400_000;

const startOfDay = (now: number): number => new Date(now).setHours(0, 0, 0, 0);

/** Start of the day in the user's time zone, ms; null without a valid date. */
function dayAt(span: Span, end: 'from' | 'to'): number | null {
  const [year, month, day] = span.kind === 'between' ? span[end].split('-').map(Number) : [];
  const at = year && month && day ? new Date(year, month - 1, day).getTime() : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
