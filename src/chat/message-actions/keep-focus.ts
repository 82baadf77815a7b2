// Focus rescue: a control that unmounts with its row would take the focus with it.

/** Moves the focus from the control to its message. Call before the row unmounts. */
export function keepFocus(from: HTMLElement): void {
  if (from.contains(document.activeElement)) {
    from.closest<HTMLElement>('[role=group]')?.focus({ preventScroll: true });
  }
}
