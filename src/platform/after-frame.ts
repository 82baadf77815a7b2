// Deferral of layout reads until after the next frame, when they force no extra layout.

/**
 * Calls `run` after the next frame, when the layout is done. A hidden page has no frames, so `run` is called in a timer.
 * Returns a function that cancels the call.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    timer = setTimeout(run);
  };
  if (document.hidden) schedule();
  const frame = document.hidden ? 0 : requestAnimationFrame(schedule);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
