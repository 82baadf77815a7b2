// Tasks that run after the first screen is drawn: updates to new builds, the page for a slow start, and the diagnostics
// panel, for a URL with the parameter `debug` and at the request of a screen.
import type { Line } from '../line/api.ts';
import { followRelease } from '../platform/release/follow.ts';
import { savedAccounts } from '../platform/stored-accounts.ts';
import { signInStored, storage } from '../platform/storage.ts';
import { watchDiagnosticsRequests } from '../shared/diagnostics/diagnostics-request.ts';
import styles from './deferred-tasks.module.css';
import { followAccounts, watchRemovedAccounts } from './follow-accounts.ts';
import { forgetRemoved } from './forget-removed.ts';
import { renderInSeparateRoot } from './separate-root.tsx';

const DEBUG_PARAMETER = /[?&]debug\b/;

/** The start counts as slow if the engine has reported no status after this time, ms. */
const SLOW_START = 7000;

export async function runDeferredTasks(line: Line): Promise<void> {
  followRelease(line);
  followAccounts(line, savedAccounts, storage.signIn, signInStored);
  forgetRemoved(line, storage.signIn, savedAccounts);
  // Removals are rare, so their code loads with the first one.
  watchRemovedAccounts(window, savedAccounts, (user) => {
    void import('../platform/forget-account.ts').then(({ forgetInTab, browserStores }) =>
      forgetInTab(browserStores, user),
    );
  });
  setTimeout(() => void showSlowStart(line).catch(() => undefined), SLOW_START);
  const openPanel = async (): Promise<void> => (await import('./diagnostics/open.tsx')).openDiagnostics(line);
  watchDiagnosticsRequests(() => void openPanel().catch(() => undefined));
  if (DEBUG_PARAMETER.test(location.search)) await openPanel();
}

async function showSlowStart(line: Line): Promise<void> {
  const isStarting = (): boolean =>
    line.state().kind === 'connecting' && line.view({ view: 'status' }).rows.length === 0;
  if (!isStarting()) return;
  const { SlowStartPage } = await import('./status-pages.tsx');
  const close = await renderInSeparateRoot(line, () => <SlowStartPage />, styles.over);
  const check = (): void => {
    if (isStarting()) return;
    for (const stop of stops) stop();
    close();
  };
  const stops = [line.watchState(check), line.watch({ view: 'status' }, check)];
  check();
}
