// Decides when the page asks the user to allow notifications. The page asks when a notification would have been useful,
// never at page load, and never again after a refusal.
import { type KeyValue, stringOf, textValue, withMemoryFallback } from './stored-values.ts';

export interface NotificationPrompt {
  /** Whether the page shows the question. */
  now: () => boolean;
  watch: (listener: () => void) => () => void;
  /** Call it when a message arrived while the page was not in view and no notification could be shown. */
  raise: () => void;
  /** Call it with the user's answer; a refusal is stored. */
  answer: (yes: boolean) => void;
}

/** @param local opens local storage; may throw */
export function createNotificationPrompt(local: () => KeyValue): NotificationPrompt {
  const refused = textValue(withMemoryFallback(local), 'partyline.no-notifications', stringOf(1, 8));
  const listeners = new Set<() => void>();
  let asking = false;
  const set = (next: boolean): void => {
    if (next === asking) return;
    asking = next;
    for (const listener of listeners) listener();
  };
  return {
    now: () => asking,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    raise: () => set(refused.read() === null),
    answer(yes) {
      if (!yes) refused.write('no');
      set(false);
    },
  };
}

/** The question of this page. */
export const notificationPrompt = createNotificationPrompt(() => globalThis.localStorage);
