// Hand-written checks of chat rows and marks in their usual form; schemas check every other form. A boot
// reads a thousand of each before the browser has optimized the code. The schemas take 15 ms then.
import type { Gap, Marks } from '../../src/core/domain/chat.ts';

/** A record of marks without removed messages, recalled messages and `far` ids. */
export interface PlainMarks extends Omit<Marks, 'recalled' | 'far'> {
  recalled: Readonly<Record<string, { byId: number; byName: string }>>;
}

export function isPlainMarks(it: unknown): it is PlainMarks {
  return (
    isObject(it, 9) &&
    isCount(it['clearedTo']) &&
    isTime(it['clearedAt']) &&
    isObject(it['removed'], 0) &&
    isObject(it['recalled'], 0) &&
    isCount(it['readUpTo']) &&
    isCount(it['readTold']) &&
    isCount(it['peerReadTo']) &&
    isTime(it['openedAt']) &&
    isObject(it['draft'], 2) &&
    typeof it['draft']['text'] === 'string' &&
    isCount(it['draft']['revision'])
  );
}

/**
 * A chat row's record without mentions and without hidden messages in pages. The caller checks
 * `summary.last`.
 */
export interface PlainRow {
  at: number;
  folded: { batch: number; to: number; erasedTo: number; hidden: [] };
  summary: {
    last: unknown;
    lastId: number;
    movedAt: number;
    unread: number;
    mentions: [];
    gaps: Gap[];
    brokenAfter: number | null;
  };
}

export function isPlainRow(it: unknown, maxBatch: number): it is PlainRow {
  if (!isObject(it, 3) || !isCount(it['at'], maxBatch)) return false;
  const { folded, summary } = it;
  return (
    isObject(folded, 4) &&
    isCount(folded['batch'], maxBatch) &&
    isCount(folded['to']) &&
    isCount(folded['erasedTo']) &&
    isEmptyList(folded['hidden']) &&
    isObject(summary, 7) &&
    'last' in summary &&
    isCount(summary['lastId']) &&
    isTime(summary['movedAt']) &&
    isCount(summary['unread']) &&
    isEmptyList(summary['mentions']) &&
    isListOf(isGap, summary['gaps']) &&
    (summary['brokenAfter'] === null || isCount(summary['brokenAfter']))
  );
}

/** The highest time of a Date, ms. */
const LATEST = 8_640_000_000_000_000;

const isObject = (it: unknown, fields: number): it is Record<string, unknown> =>
  typeof it === 'object' && it !== null && !Array.isArray(it) && Object.keys(it).length === fields;
const isEmptyList = (it: unknown): boolean => Array.isArray(it) && it.length === 0;
const isListOf = (is: (it: unknown) => boolean, it: unknown): boolean => Array.isArray(it) && it.every(is);
const isCount = (it: unknown, most = Number.MAX_SAFE_INTEGER): boolean =>
  typeof it === 'number' && Number.isInteger(it) && it >= 0 && it <= most;
const isTime = (it: unknown): boolean => isCount(it, LATEST);
/** A pulled chat usually has one gap: the messages from before this device's first pull. */
const isGap = (it: unknown): boolean =>
  isObject(it, 3) && isCount(it['after']) && isCount(it['before']) && typeof it['lost'] === 'boolean';
