// The tab. Follows releases: keeps the service worker up to date, tells it who is signed in, and carries out what
// policy.ts says. Loaded when the first screen stands; a page that has none yet has nothing to lose either.
import type { Line } from '../../line/api.ts';
import { busy } from '../busy.ts';
import { isAlone } from '../requirements.ts';
import { openShell, type Shell } from '../shell.ts';
import { storage } from '../storage.ts';
import { actOf, withBuild, type Known } from './policy.ts';
import { said } from './said.ts';
import { watchWriting } from './writing.ts';

/** Pages that somebody looks at hold this lock together. */
const SEEN = 'partyline-seen';

/** ms that a login shows before the first service worker is installed. A sign-in in between postpones it. */
const UNHURRIED = 3000;

export function followRelease(line: Line): void {
  const container = import.meta.env.PROD ? navigator.serviceWorker : undefined;
  let other = false;
  let leaving = false;
  let shell: Shell | null = null;
  let account: number | null | undefined;

  function startShell(): void {
    if (!container || shell) return;
    shell = openShell({
      container,
      build: __BUILD__,
      onOther: () => {
        other = true;
        look();
      },
    });
    if (account !== undefined) shell.account(account);
  }

  const status = () => line.view({ view: 'status' }).rows[0];

  function known(): Known {
    const over = line.state().kind === 'over';
    return {
      over,
      other,
      // Of an engine that works no more the last word about uploads is no news.
      busy: busy.now || (!over && status()?.uploading === true),
      hidden: document.visibilityState === 'hidden',
      alone: isAlone,
      tried: storage.reloaded.read()?.includes(__BUILD__) === true,
    };
  }

  function look(): void {
    if (leaving || (!other && line.state().kind !== 'over')) return;
    const now = known();
    const act = actOf(now);
    said.say(act === 'say' ? (now.over ? 'over' : 'ready') : null, () => void renewed().then(goAgain));
    if (act === 'reload') void reload();
    if (act === 'when-unseen') void reloadUnseen();
  }

  /** What the service worker has may be as old as this page, which would then come back the same. */
  async function renewed(): Promise<void> {
    leaving = true;
    await shell?.renew();
    leaving = false;
  }

  async function reload(): Promise<void> {
    await renewed();
    // A key may have been pressed meanwhile.
    if (actOf(known()) === 'reload') goAgain();
    else look();
  }

  async function reloadUnseen(): Promise<void> {
    await navigator.locks.request(SEEN, { ifAvailable: true }, (lock) => {
      if (lock && actOf(known()) === 'when-unseen') goAgain();
    });
  }

  function goAgain(): void {
    storage.reloaded.write(withBuild(storage.reloaded.read() ?? [], __BUILD__));
    location.reload();
  }

  let wasOffline = false;
  function follow(): void {
    const row = status();
    if (!row) return;
    if (row.phase === 'live') startShell();
    const id = row.self?.id ?? null;
    // While an account is being opened nobody knows whose it is: that is no news of anybody.
    const isKnown = id !== null || row.phase === 'stopped';
    if (isKnown && id !== account) shell?.account(id);
    if (isKnown) account = id;
    // The server was away, perhaps to come back with another build.
    if (row.phase === 'live' && wasOffline) void shell?.renew();
    wasOffline = row.phase === 'offline' || (wasOffline && row.phase !== 'live');
    look();
  }

  // A first installation fetches all files of the build: on a slow line it would delay the list.
  if (container?.controller) startShell();
  else setTimeout(() => status()?.phase === 'stopped' && startShell(), UNHURRIED);
  holdWhileSeen(document);
  document.addEventListener('visibilitychange', look);
  watchWriting(document, busy);
  busy.watch(() => {
    line.environment({ busy: busy.now });
    look();
  });
  line.watchState(look);
  line.watch({ view: 'status' }, follow);
  follow();
  look();
}

function holdWhileSeen(page: Document): void {
  let end: AbortController | null = null;
  const tell = (): void => {
    end?.abort();
    if (page.visibilityState === 'hidden') return;
    const leave = new AbortController();
    const left = new Promise<void>((resolve) => {
      leave.signal.addEventListener('abort', () => resolve());
    });
    navigator.locks
      .request(SEEN, { mode: 'shared', signal: leave.signal }, () => left)
      .catch(() => undefined);
    end = leave;
  };
  page.addEventListener('visibilitychange', tell);
  tell();
}
