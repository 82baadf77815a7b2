// Loads the code of a part on its first use. A new release or a weak network can make the load fail. A failed
// load is retried once and then reported, and the next use tries again.
import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';

/** Pause before the retry, ms. */
export const RETRY_AFTER = 1000;

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
