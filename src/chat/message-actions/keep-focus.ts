// Keeps the keyboard focus in the conversation when a focused control is about to unmount.

/** Moves the focus from a control of a message to the message list. Called before the control unmounts. */
export function keepFocus(from: HTMLElement): void {
  if (from.contains(document.activeElement)) {
    from.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
  }
}
