// The diagnostics of the engine, with a timeout: an engine that has ended, or that hangs, gives no answer.
import type { Diagnostics } from '../../core/contract/diagnostics.ts';
import type { Line } from '../../line/api.ts';

/** Timeout for the engine's answer, ms. */
export const ENGINE_TIMEOUT = 3000;

/** Returns null if the engine does not answer in time. */
export async function engineFacts(
  line: Pick<Line, 'command'>,
  setTimer: (callback: () => void, ms: number) => unknown = setTimeout,
): Promise<Diagnostics | null> {
  const timeout = new Promise<null>((resolve) => void setTimer(() => resolve(null), ENGINE_TIMEOUT));
  const answer = await Promise.race([line.command('diagnostics', {}, null), timeout]);
  return answer?.ok ? answer.value : null;
}
