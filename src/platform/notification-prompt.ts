// The user's choice about notifications, and the question for it. The page asks when a notification would have been
// useful, never at page load, and never again after a refusal. The settings change the choice.
import { desktop } from './desktop.ts';
import { type KeyValue, stringOf, textValue, withMemoryFallback } from './stored-values.ts';

export interface NotificationPrompt {
  /** Whether the page shows the question. */
  now: () => boolean;
  watch: (listener: () => void) => () => void;
  /** Call it when a message arrived while the page was not in view and no notification could be shown. */
  raise: () => void;
  /** Whether the user has refused notifications or turned them off, whatever the browser permits. */
  isOff: () => boolean;
  /** Call it with the user's answer; a refusal is stored until the user turns notifications on. */
  answer: (yes: boolean) => void;
}

/**
 * @param local opens local storage; may throw
 * @param isShell whether the page is in the desktop shell, which grants the permission itself
 */
export function createNotificationPrompt(
  local: () => KeyValue,
  isShell = desktop !== null,
): NotificationPrompt {
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
    raise: () => set(!isShell && refused.read() === null),
    isOff: () => refused.read() !== null,
    answer(yes) {
      refused.write(yes ? null : 'no');
      set(false);
    },
  };
}

/** The question of this page. */
export const notificationPrompt = createNotificationPrompt(() => globalThis.localStorage);
