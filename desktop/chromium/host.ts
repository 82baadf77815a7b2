// The Chromium host: one window in app mode with the page of a server, its bridge and its guard.
import * as v from 'valibot';
import { runCall } from '../shared/desktop-window.ts';
import type { Place } from '../shared/place.ts';
import { BINDING, bridgeScript } from './bridge-script.ts';
import { guardWindow } from './guard.ts';
import { HostError } from './host-error.ts';
import { EMPTY_PAGE } from './launch.ts';
import { listenToPage } from './page-calls.ts';
import type { Cdp } from './pipe.ts';
import { type ChromiumWindow, createChromiumWindow } from './window.ts';

export interface HostDeps {
  readonly cdp: Cdp;
  readonly server: URL;
  /** The version of the shell. */
  readonly version: string;
  readonly place: Place;
  readonly keepPlace: (place: Place) => void;
  /** Opens a URL in the system's browser. */
  readonly openUrl: (url: string) => void;
  readonly demandAttention: () => void;
  readonly now: () => number;
}

/** Time after a crash in which the host does not reload the page a second time, ms. */
const CRASH_INTERVAL = 60_000;

/** The permissions of the server's page, by the names of the protocol; Chromium refuses all others. */
const PERMISSIONS = [
  'audioCapture',
  'videoCapture',
  'displayCapture',
  'speakerSelection',
  'notifications',
  'clipboardSanitizedWrite',
  'durableStorage',
];

const attached = v.object({
  sessionId: v.string(),
  targetInfo: v.object({ targetId: v.string(), url: v.string() }),
});
/** Shows the page of the server in the window of a Chromium that `launchChromium` has started. */
export async function openHost(deps: HostDeps): Promise<ChromiumWindow> {
  const { cdp, server, version } = deps;
  const { sessionId, targetId } = await attachWindow(cdp);
  const { windowId } = v.parse(
    v.object({ windowId: v.number() }),
    await cdp.send('Browser.getWindowForTarget', { targetId }),
  );
  const window = createChromiumWindow({ ...deps, sessionId, windowId });
  listenToPage({ cdp, sessionId, targetId, origin: server.origin, run: (call) => runCall(window, call) });
  let crashedAt = Number.NEGATIVE_INFINITY;
  /** A page that crashes again keeps Chromium's own page about it, so that it does not crash for ever. */
  function reload(): void {
    const isAgain = deps.now() - crashedAt < CRASH_INTERVAL;
    crashedAt = deps.now();
    if (!isAgain) cdp.send('Page.reload', {}, sessionId).catch(() => undefined);
  }
  cdp.listen(({ method, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === 'Page.frameResized') window.look();
    if (method === 'Page.domContentEventFired') window.greetPage();
    if (method === 'Inspector.targetCrashed') reload();
  });

  await cdp.send('Page.enable', {}, sessionId);
  await cdp.send('Runtime.enable', {}, sessionId);
  await cdp.send('Inspector.enable', {}, sessionId);
  await cdp.send('Runtime.addBinding', { name: BINDING }, sessionId);
  await cdp.send(
    'Page.addScriptToEvaluateOnNewDocument',
    { source: bridgeScript({ origin: server.origin, version }) },
    sessionId,
  );
  await guardWindow({ ...deps, sessionId, targetId });
  await cdp.send('Browser.grantPermissions', { origin: server.origin, permissions: PERMISSIONS });
  await cdp.send('Runtime.runIfWaitingForDebugger', {}, sessionId);
  // The first page asks for its size itself; this size avoids a window that jumps.
  window.resize(deps.place.screen);
  await window.idle();
  const { errorText } = v.parse(
    v.object({ errorText: v.optional(v.string()) }),
    await cdp.send('Page.navigate', { url: server.href }, sessionId),
  );
  // Chromium repeats a failed load by itself. A stopped one is a redirect that the guard refused.
  if (errorText === 'net::ERR_ABORTED')
    throw new HostError(
      `${server.href} leads to another site, and the window shows pages of its server only.`,
    );
  return window;
}

/** Attaches to the window's page. Later pages are attached too, so that the guard closes them. */
async function attachWindow(cdp: Cdp): Promise<{ sessionId: string; targetId: string }> {
  const { promise, resolve } = Promise.withResolvers<{ sessionId: string; targetId: string }>();
  cdp.listen(({ method, params }) => {
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, targetInfo } = v.parse(attached, params);
    if (targetInfo.url.startsWith(EMPTY_PAGE)) resolve({ sessionId, targetId: targetInfo.targetId });
  });
  await cdp.send('Target.setAutoAttach', {
    autoAttach: true,
    // A page that has not started yet can be closed before it loads.
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }, { exclude: true }],
  });
  return promise;
}
