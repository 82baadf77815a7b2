// Every realm. Places where messages may be missing (continuity): known, shown, and closed by the history.
import type { ChatState, ChatSummary, Gap } from './chat.ts';

/** The gaps after a new message at `id`. */
export function gapsWith(summary: ChatSummary, id: number): ChatSummary {
  const { brokenAfter, lastId, gaps } = summary;
  if (brokenAfter !== null && id > brokenAfter) {
    return {
      ...summary,
      brokenAfter: null,
      gaps: withGap(gaps, { after: brokenAfter, before: id, lost: false }),
    };
  }
  // Before the first message of a chat there may be older ones than a pull brings.
  if (lastId === 0) return { ...summary, gaps: withGap(gaps, { after: 0, before: id, lost: false }) };
  const first = gaps[0];
  // Pulls ascend: a message below the first one shortens the gap before it.
  if (first?.after !== 0 || id >= first.before) return summary;
  const rest = gaps.slice(1);
  // Nothing stands below id 1.
  return { ...summary, gaps: id === 1 ? rest : [{ ...first, before: id }, ...rest] };
}

export function withGap(gaps: readonly Gap[], gap: Gap): readonly Gap[] {
  if (gap.before <= gap.after + 1) return gaps;
  if (gaps.some(({ after, before }) => after <= gap.after && before >= gap.before)) return gaps;
  const others = gaps.filter(({ after, before }) => after < gap.after || before > gap.before);
  return [...others, gap].sort((a, b) => a.before - b.before);
}

/** Every message between `after` and `before` is held now; `lost`: the server no longer has them, and the gap stays. */
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

/** The gaps that are left: nothing is missing where everything was deleted. */
export const gapsOf = ({ summary, marks }: Pick<ChatState, 'summary' | 'marks'>): readonly Gap[] =>
  summary.gaps
    .map((gap) => (gap.after < marks.clearedTo ? { ...gap, after: marks.clearedTo } : gap))
    .filter((gap) => gap.before > gap.after + 1);
