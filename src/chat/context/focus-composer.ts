// Finds and focuses the composer of a conversation.

/**
 * The composer's input, else the first button of its bar; null where neither exists.
 * @param from any element of the same conversation
 */
export function composerNear(from: Element): HTMLElement | null {
  const foot = from.closest('[data-conversation]')?.querySelector('footer');
  return (
    foot?.querySelector<HTMLElement>('[contenteditable], textarea') ?? foot?.querySelector('button') ?? null
  );
}

export const focusComposer = (from: Element): void => composerNear(from)?.focus({ preventScroll: true });
