// Runs the check of the journal slice by slice, and sums its results.
import type { AnswerOf } from '../../../core/contract/commands.ts';
import type { JournalProblem } from '../../../core/contract/data-commands.ts';
import { done, type Result } from '../../../core/contract/result.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';

export interface CheckSum {
  chats: number;
  messages: number;
  pages: number;
  problems: readonly JournalProblem[];
}

export interface CheckOptions {
  check: (after: ChatKey | null) => Promise<Result<AnswerOf['checkJournal']>>;
  report: (sum: CheckSum) => void;
  /** True once the result is not wanted any more: no further slice is checked. */
  isOver: () => boolean;
}

export async function runCheck({ check, report, isOver }: CheckOptions): Promise<Result<CheckSum>> {
  let sum: CheckSum = { chats: 0, messages: 0, pages: 0, problems: [] };
  for (let after: ChatKey | null = null; ;) {
    const answer = await check(after);
    if (!answer.ok) return answer;
    sum = added(sum, answer.value);
    after = answer.value.next;
    if (after === null || isOver()) return done(sum);
    report(sum);
  }
}

const added = (sum: CheckSum, slice: CheckSum): CheckSum => ({
  chats: sum.chats + slice.chats,
  messages: sum.messages + slice.messages,
  pages: sum.pages + slice.pages,
  problems: slice.problems.reduce(withProblem, sum.problems),
});

/** One problem for each kind and repair, with the sum of the counts. */
function withProblem(
  problems: readonly JournalProblem[],
  { kind, count, mended }: JournalProblem,
): readonly JournalProblem[] {
  const at = problems.findIndex((it) => it.kind === kind && it.mended === mended);
  const held = problems[at];
  return held
    ? problems.with(at, { kind, mended, count: held.count + count })
    : [...problems, { kind, mended, count }];
}
