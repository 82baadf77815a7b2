// The title of the document, with its unread number (HOME-11). Its element is the only record of all changes.

export const titleNow = (): string => document.title;

/** Calls `changed` after every change. Returns a function that stops the calls. */
export function watchTitle(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const element = document.querySelector('title');
  if (element) observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}
