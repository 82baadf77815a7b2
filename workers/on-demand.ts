// Parts whose code loads on first use. A release or a weak network may leave a script unanswered, so a failed load is
// tried once more and then reported; nothing is swallowed, and the next use asks again.
import { firstValueFrom, timer, type SchedulerLike } from 'rxjs';

/** Pause before the second try, ms. */
export const RETRY_AFTER = 1000;

export interface OnDemandOptions {
  scheduler: SchedulerLike;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/**
 * A function that loads the part at its first call and answers the same one from then on; null where both tries
 * failed. Callers of one attempt are answered in their order.
 * @param part its name in the diagnostics
 * @param load the import, and the making of the part where it is made once
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
