// The tab. What asks the page where something stands, and can wait until that costs nothing.

/**
 * Runs it behind the next frame, when everything is laid out; in a page that nobody sees, which has no frames, soon.
 * Returns how to call it off.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(run);
  };
  if (document.hidden) soon();
  const frame = document.hidden ? 0 : requestAnimationFrame(soon);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
