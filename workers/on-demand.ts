// Loads the code of a part on its first use. A new release or a weak network can make the load fail. A failed
// load is retried once and then reported, and the next use tries again. Each import has a second attempt of its own
// past the caches (src/core/contract/import-again.ts).
import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';

/** Pause before the retry, ms. */
export const RETRY_AFTER = 1000;

/** Pauses before the next load of a part that rows or views wait for, ms; the last one repeats. */
const PAUSES = [5_000, 10_000, 20_000, 40_000] as const;

/** @param failures number of failed loads in a row, at least 1 */
export const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0;

export interface OnDemandOptions {
  scheduler: SchedulerLike;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/**
 * Returns a function that loads the part on its first call and returns the same part on later calls. It
 * resolves with null where both attempts fail. Callers of one attempt are answered in the order of their
 * calls.
 * @param part the part's name in the diagnostics
 * @param load imports the part, and creates the instance of a part that has only one
 */
export function onDemand<T>(
  part: string,
  load: () => Promise<T>,
  { scheduler, tell }: OnDemandOptions,
): () => Promise<T | null> {
  let loading: Promise<T | null> | null = null;

  async function attempt(): Promise<T | null> {
    try {
      return await load().catch(() => firstValueFrom(timer(RETRY_AFTER, scheduler)).then(load));
    } catch (error) {
      loading = null;
      tell(`${part} did not load: ${String(error)}`);
      return null;
    }
  }

  return () => (loading ??= attempt());
}
