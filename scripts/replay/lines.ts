// The output lines of `npm run replay`.
import { lineOf } from '../../workers/diagnostics/inspect.ts';
import type { RecordFile } from '../../workers/diagnostics/record.ts';
import type { ReplayResult } from '../../workers/diagnostics/replay.ts';

/** @param last the number of last ring entries to print */
export function linesOf(
  record: RecordFile,
  { chats, events, differences }: ReplayResult,
  last: number,
): string[] {
  const { diagnostics, takenAt, self, ring } = record;
  const account = diagnostics.account;
  return [
    `record of build ${diagnostics.build}, taken ${timeOf(takenAt)}, user ${self}, phase ${diagnostics.phase}`,
    ...(account
      ? [
          `step ${account.step}, ${account.outbox.length} in the outbox, frames rejected ${account.frames.rejected}, unknown ${account.frames.unknown}`,
          ...Object.entries(account.cursors).map(
            ([kind, { done, ask, ended }]) =>
              `cursor ${kind.padEnd(8)} done ${done}, ask ${ask}, ended ${ended === 0 ? 'never' : timeOf(ended)}`,
          ),
        ]
      : []),
    `${chats.length} chats, ${events} events in the tail`,
    ...chats.map(
      ({ key, summary, timeline, folded }) =>
        `  ${key.padEnd(14)} last ${summary.lastId}, unread ${summary.unread}, gaps ${summary.gaps.length}, in memory ${timeline.size}, in pages up to ${folded.to}`,
    ),
    ...(last > 0 ? [`the last of ${ring.length} things that happened`] : []),
    ...(last > 0 ? ring.slice(-last).map((entry) => `  ${timeOf(entry.at)} ${lineOf(entry)}`) : []),
    ...verdictOf(differences),
  ];
}

function verdictOf(differences: string[] | null): string[] {
  if (differences === null) return ['the record does not say how it was: nothing can be compared'];
  if (differences.length === 0) return ['the same state as it was taken from'];
  return [`${differences.length} differences from the state that it was taken from`, ...differences];
}

const timeOf = (ms: number): string => new Date(ms).toISOString();
