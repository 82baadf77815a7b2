// The tab. What the page knows of the world and a worker cannot: network, visibility, focus, being thawed.
import type { Environment } from '../core/contract/seat.ts';

/** What goes on in a page is told once in so many ms. */
const TOUCHED_AGAIN = 1000;

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

  // It may be heard, was used last, and is used now: what can wait gives way to it.
  let touched = -TOUCHED_AGAIN;
  const touch = ({ timeStamp }: Event): Environment | null => {
    if (timeStamp - touched < TOUCHED_AGAIN) return null;
    touched = timeStamp;
    return { active: true };
  };
  for (const name of ['pointerdown', 'keydown']) on(page, name, touch);
  on(page, 'focus', () => {
    touched = -TOUCHED_AGAIN;
    return null;
  });

  tell({ online: navigator.onLine, visible: visible(), focused: document.hasFocus() });
  return () => end.abort();
}
