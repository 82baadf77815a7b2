// Updates of the page to new builds: keeps the service worker up to date, reports the signed-in account to it, and
// carries out the actions of policy.ts. This module loads after the first screen.
import type { Line } from '../../line/api.ts';
import { busy } from '../busy.ts';
import { hasOwnEngine } from '../requirements.ts';
import { openShell, type Shell } from '../shell.ts';
import { storage } from '../storage.ts';
import { releaseAction, type ReleaseFacts, withBuild } from './policy.ts';
import { said } from './release-notice.ts';
import { watchTyping } from './typing.ts';

/** Name of the shared lock that each visible page of the app holds. */
const VISIBLE_LOCK = 'partyline-seen';

/**
 * Delay of the first service worker installation while the login screen shows, ms. After a sign-in within this time,
 * the installation waits until the connection is live.
 */
const INSTALL_DELAY = 3000;

export function followRelease(line: Line): void {
  const container = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  let otherBuild = false;
  let renewing = false;
  let shell: Shell | null = null;
  let account: number | null | undefined;

  function startShell(): void {
    if (!container || shell) return;
    shell = openShell({
      container,
      build: __BUILD__,
      onOther: () => {
        otherBuild = true;
        check();
      },
      network: window,
      after: (ms, act) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
    });
    if (account !== undefined) shell.account(account);
  }

  const status = () => line.view({ view: 'status' }).rows[0];

  function facts(): ReleaseFacts {
    const over = line.state().kind === 'over';
    return {
      over,
      otherBuild,
      // A stopped engine sends no more statuses, so `uploading` of its last status does not count.
      busy: busy.now || (!over && status()?.uploading === true),
      hidden: document.visibilityState === 'hidden',
      alone: hasOwnEngine,
      hasReloaded: storage.reloaded.read()?.includes(__BUILD__) === true,
    };
  }

  function check(): void {
    if (renewing || (!otherBuild && line.state().kind !== 'over')) return;
    const current = facts();
    const action = releaseAction(current);
    const notice = action === 'notify' ? (current.over ? 'over' : 'ready') : null;
    said.set(notice, () => void renew().then(reloadPage));
    if (action === 'reload') void reloadRenewed();
    if (action === 'reload-if-unseen') void reloadIfUnseen();
  }

  /** Updates the service worker before a reload: otherwise the reload could load the same old files again. */
  async function renew(): Promise<void> {
    renewing = true;
    await shell?.renew();
    renewing = false;
  }

  async function reloadRenewed(): Promise<void> {
    await renew();
    // The user may have started to type during the update.
    if (releaseAction(facts()) === 'reload') reloadPage();
    else check();
  }

  async function reloadIfUnseen(): Promise<void> {
    await navigator.locks.request(VISIBLE_LOCK, { ifAvailable: true }, (lock) => {
      if (lock && releaseAction(facts()) === 'reload-if-unseen') reloadPage();
    });
  }

  function reloadPage(): void {
    storage.reloaded.write(withBuild(storage.reloaded.read() ?? [], __BUILD__));
    location.reload();
  }

  let wasOffline = false;
  function follow(): void {
    const row = status();
    if (!row) return;
    if (row.phase === 'live') startShell();
    const id = row.self?.id ?? null;
    // The id is unknown while an account opens; the service worker then keeps the last reported account.
    const isKnown = id !== null || row.phase === 'stopped';
    if (isKnown && id !== account) shell?.account(id);
    if (isKnown) account = id;
    // The server was unreachable, and may have restarted with another build.
    if (row.phase === 'live' && wasOffline) void shell?.renew();
    wasOffline = row.phase === 'offline' || (wasOffline && row.phase !== 'live');
    check();
  }

  // The first installation fetches all files of the build, which would delay the chat list on a slow network.
  if (container?.controller) startShell();
  else setTimeout(() => status()?.phase === 'stopped' && startShell(), INSTALL_DELAY);
  holdWhileVisible(document);
  document.addEventListener('visibilitychange', check);
  watchTyping(document, busy);
  busy.watch(() => {
    line.environment({ busy: busy.now });
    check();
  });
  line.watchState(check);
  line.watch({ view: 'status' }, follow);
  follow();
  check();
}

function holdWhileVisible(page: Document): void {
  let end: AbortController | null = null;
  const update = (): void => {
    end?.abort();
    if (page.visibilityState === 'hidden') return;
    const abort = new AbortController();
    const released = new Promise<void>((resolve) => {
      abort.signal.addEventListener('abort', () => resolve());
    });
    navigator.locks
      .request(VISIBLE_LOCK, { mode: 'shared', signal: abort.signal }, () => released)
      .catch(() => undefined);
    end = abort;
  };
  page.addEventListener('visibilitychange', update);
  update();
}
