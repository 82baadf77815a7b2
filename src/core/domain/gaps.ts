// Gaps: ranges of ids where messages may be missing. The conversation shows them. A gap arises before the first
// message of a chat, and before the next message after an incomplete pull (`brokenAfter`). Pulls ascend, so a
// message inside the first gap shortens it. Messages from the server's history remove the range that they fill,
// or mark the gap `lost`.
import type { ChatState, ChatSummary, Gap } from './chat.ts';

/** The summary with its gaps after the arrival of a new message `id`. */
export function summaryAfterArrival(summary: ChatSummary, id: number): ChatSummary {
  const { brokenAfter, lastId, gaps } = summary;
  if (brokenAfter !== null && id > brokenAfter) {
    return {
      ...summary,
      brokenAfter: null,
      gaps: withGap(gaps, { after: brokenAfter, before: id, lost: false }),
    };
  }
  // The server may have older messages than the first one that a pull brings.
  if (lastId === 0) return { ...summary, gaps: withGap(gaps, { after: 0, before: id, lost: false }) };
  const first = gaps[0];
  // Pulls ascend, so a message inside the gap at the beginning shortens that gap.
  if (first?.after !== 0 || id >= first.before) return summary;
  const rest = gaps.slice(1);
  // Ids begin at 1, so no gap remains before id 1.
  return { ...summary, gaps: id === 1 ? rest : [{ ...first, before: id }, ...rest] };
}

export function withGap(gaps: readonly Gap[], gap: Gap): readonly Gap[] {
  if (gap.before <= gap.after + 1) return gaps;
  if (gaps.some(({ after, before }) => after <= gap.after && before >= gap.before)) return gaps;
  const others = gaps.filter(({ after, before }) => after < gap.after || before > gap.before);
  return [...others, gap].sort((a, b) => a.before - b.before);
}

/**
 * Removes the range between `after` and `before` from the gaps. `lost`: the server no longer has those
 * messages, so the gap stays and is marked lost.
 */
export function filled(gaps: readonly Gap[], after: number, before: number, lost: boolean): readonly Gap[] {
  return gaps.flatMap((gap): Gap[] => {
    if (gap.before <= after + 1 || gap.after >= before - 1) return [gap];
    if (lost) return [{ ...gap, lost: true }];
    const parts = [
      { ...gap, before: Math.min(gap.before, after + 1) },
      { ...gap, after: Math.max(gap.after, before - 1) },
    ];
    return parts.filter((part) => part.before > part.after + 1);
  });
}

/** The gaps above the deleted part of a chat: in the deleted part no message is missing. */
export const gapsOf = ({ summary, marks }: Pick<ChatState, 'summary' | 'marks'>): readonly Gap[] =>
  summary.gaps
    .map((gap) => (gap.after < marks.clearedTo ? { ...gap, after: marks.clearedTo } : gap))
    .filter((gap) => gap.before > gap.after + 1);
