// The tab. Back to where one writes.

/** @param from anything in the same conversation; null where nothing can be written */
export function composerNear(from: Element): HTMLElement | null {
  const foot = from.closest('[data-conversation]')?.querySelector('footer');
  return (
    foot?.querySelector<HTMLElement>('[contenteditable], textarea') ?? foot?.querySelector('button') ?? null
  );
}

export const focusComposer = (from: Element): void => composerNear(from)?.focus({ preventScroll: true });
