// The tab. A control that goes with its row takes the focus along; then it stays in the conversation.

/** Call it before the row goes. */
export function keepFocus(from: HTMLElement): void {
  if (from.contains(document.activeElement)) {
    from.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
  }
}
