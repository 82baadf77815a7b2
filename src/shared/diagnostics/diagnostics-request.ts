// A request to open the diagnostics panel, which stands beside all screens and so belongs to no screen.
import { createStore } from '../store.ts';

const requests = createStore(0);

export const requestDiagnostics = (): void => requests.set(requests.get() + 1);

/** Returns the function that stops watching. */
export const watchDiagnosticsRequests = (listener: () => void): (() => void) => requests.watch(listener);
