// The tab. What the page knows of the world and a worker cannot: network, visibility, focus, being thawed.
import type { Environment } from '../core/contract/seat.ts';

/** Tells the state now and every change of it; returns the end of the watching. */
export function watchEnvironment(page: Window, tell: (change: Environment) => void): () => void {
  const end = new AbortController();
  const on = (target: EventTarget, name: string, change: (event: Event) => Environment | null): void =>
    target.addEventListener(
      name,
      (event) => {
        const told = change(event);
        if (told) tell(told);
      },
      { signal: end.signal },
    );
  const { document, navigator } = page;
  const visible = (): boolean => document.visibilityState === 'visible';

  on(page, 'online', () => ({ online: true }));
  on(page, 'offline', () => ({ online: false }));
  on(page, 'focus', () => ({ focused: true }));
  on(page, 'blur', () => ({ focused: false }));
  on(document, 'visibilitychange', () => ({ visible: visible() }));
  on(document, 'resume', () => ({ resumed: true }));
  // A page that comes back from the back-forward cache was frozen as well.
  on(page, 'pageshow', (event) => ((event as PageTransitionEvent).persisted ? { resumed: true } : null));

  // Told once for each time that the user turns to this page: it may be heard, and was used last.
  let touched = false;
  const touch = (): Environment | null => {
    if (touched) return null;
    touched = true;
    return { active: true };
  };
  for (const name of ['pointerdown', 'keydown']) on(page, name, touch);
  on(page, 'focus', () => {
    touched = false;
    return null;
  });

  tell({ online: navigator.onLine, visible: visible(), focused: document.hasFocus() });
  return () => end.abort();
}
