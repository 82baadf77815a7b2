// Release updates: keeps the service worker up to date, reports the signed-in account to it, and carries out the actions
// of policy.ts. The module loads after the first screen; before that a reload would lose nothing.
import type { Line } from '../../line/api.ts';
import { busy } from '../busy.ts';
import { isAlone } from '../requirements.ts';
import { openShell, type Shell } from '../shell.ts';
import { storage } from '../storage.ts';
import { releaseAction, type ReleaseFacts, withBuild } from './policy.ts';
import { said } from './release-notice.ts';
import { watchTyping } from './typing.ts';

/** Name of the lock that all visible pages of the app share. */
const VISIBLE_LOCK = 'partyline-seen';

/** Time that the login shows before the first service worker is installed, ms. A sign-in meanwhile postpones it. */
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
    });
    if (account !== undefined) shell.account(account);
  }

  const status = () => line.view({ view: 'status' }).rows[0];

  function facts(): ReleaseFacts {
    const over = line.state().kind === 'over';
    return {
      over,
      otherBuild,
      // The last status of a stopped engine is outdated, so its uploads do not count.
      busy: busy.now || (!over && status()?.uploading === true),
      hidden: document.visibilityState === 'hidden',
      alone: isAlone,
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

  /** Updates the service worker first. Its files may be as old as this page; a reload would then change nothing. */
  async function renew(): Promise<void> {
    renewing = true;
    await shell?.renew();
    renewing = false;
  }

  async function reloadRenewed(): Promise<void> {
    await renew();
    // The user may have started to type meanwhile.
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
    // While an account opens its id is unknown, and the reported account stays.
    const isKnown = id !== null || row.phase === 'stopped';
    if (isKnown && id !== account) shell?.account(id);
    if (isKnown) account = id;
    // The server was unreachable and may have restarted with another build.
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
