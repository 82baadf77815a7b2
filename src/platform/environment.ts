// The state of the page that a worker cannot observe: network, visibility, focus, user input, return from a freeze.
import type { Environment } from '../core/contract/seat.ts';

/** Minimum time between two reports of user input, ms. */
const ACTIVE_INTERVAL = 1000;

/** Reports the state now and at every change. Returns a function that ends the reports. */
export function watchEnvironment(page: Window, report: (change: Environment) => void): () => void {
  const end = new AbortController();
  const on = (target: EventTarget, name: string, change: (event: Event) => Environment | null): void =>
    target.addEventListener(
      name,
      (event) => {
        const state = change(event);
        if (state) report(state);
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
  // A page that returns from the back-forward cache was frozen too.
  on(page, 'pageshow', (event) => ((event as PageTransitionEvent).persisted ? { resumed: true } : null));

  // The engine learns from user input that this page may play sounds and is the last used one. Background work of the
  // engine waits while the user is active.
  let lastInput = -ACTIVE_INTERVAL;
  const onInput = ({ timeStamp }: Event): Environment | null => {
    if (timeStamp - lastInput < ACTIVE_INTERVAL) return null;
    lastInput = timeStamp;
    return { active: true };
  };
  // `input` reports a user who writes with an input method, whose keys reach no listener.
  for (const name of ['pointerdown', 'keydown', 'input']) on(page, name, onInput);
  on(page, 'focus', () => {
    lastInput = -ACTIVE_INTERVAL;
    return null;
  });

  report({ online: navigator.onLine, visible: visible(), focused: document.hasFocus() });
  return () => end.abort();
}
