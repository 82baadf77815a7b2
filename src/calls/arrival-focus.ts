// The focus of a part of the call that appears by itself: an incoming call, or a call that this tab has taken over.

/** Focuses the element, unless the user is typing in a field: the next letters would be keys of the call. */
export function focusOnArrival(element: HTMLElement | null): void {
  const { activeElement } = document;
  const isTyping =
    activeElement instanceof HTMLElement &&
    (activeElement.isContentEditable || activeElement.matches('input, textarea'));
  if (!isTyping) element?.focus();
}
