// The guard of the window: only pages of the server load in it, and no second window stays open.
import * as v from 'valibot';
import { externalUrl, isOwnPage } from '../shared/urls.ts';
import type { Cdp, CdpEvent } from './pipe.ts';

export interface GuardDeps {
  readonly cdp: Cdp;
  readonly sessionId: string;
  /** The target of the window's page, which is also the id of its main frame. */
  readonly targetId: string;
  readonly server: URL;
  /** Opens a URL in the system's browser. */
  readonly openUrl: (url: string) => void;
}

const paused = v.object({
  requestId: v.string(),
  frameId: v.string(),
  request: v.object({ url: v.string() }),
});
const navigated = v.object({ frame: v.object({ id: v.string(), url: v.string() }) });
const opened = v.object({ url: v.string(), userGesture: v.boolean() });
const attached = v.object({ sessionId: v.string(), targetInfo: v.object({ targetId: v.string() }) });

/** Chromium's own page for a server that does not answer; it loads the server's page when the network returns. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';

/** Starts the guard; it ends with the browser. */
export async function guardWindow(deps: GuardDeps): Promise<void> {
  const { cdp, sessionId, targetId, server, openUrl } = deps;
  const isWindowUrl = (url: string): boolean => isOwnPage(url, server) || url === ERROR_PAGE;

  /** The window shows pages only. A download of a file, by a link with `download`, is no document request. */
  const mayRequest = (url: string, frameId: string): boolean =>
    frameId === targetId
      ? isOwnPage(url, server)
      : URL.canParse(url) && new URL(url).origin === server.origin;

  function handle({ method, params, sessionId: from }: CdpEvent): void {
    if (method === 'Target.attachedToTarget') return closeOther(params);
    if (from !== sessionId) return;
    if (method === 'Fetch.requestPaused') return decideRequest(params);
    if (method === 'Page.frameNavigated') return returnHome(params);
    if (method === 'Page.windowOpen') openOutside(params);
  }

  function closeOther(params: unknown): void {
    const other = v.parse(attached, params);
    if (other.targetInfo.targetId === targetId) return;
    // A paused page would hang its opener, so it runs until it closes.
    ignoreLost(cdp.send('Runtime.runIfWaitingForDebugger', {}, other.sessionId));
    ignoreLost(cdp.send('Target.closeTarget', { targetId: other.targetInfo.targetId }));
  }

  function decideRequest(params: unknown): void {
    const { requestId, frameId, request } = v.parse(paused, params);
    const [command, more] = mayRequest(request.url, frameId)
      ? ['Fetch.continueRequest', {}]
      : // "Aborted" keeps the page; other reasons replace it by an error page.
        ['Fetch.failRequest', { errorReason: 'Aborted' }];
    ignoreLost(cdp.send(command, { requestId, ...more }, sessionId));
  }

  /** Some navigations make no request: to `about:blank`, to a blob, and of a file that the user drops on the window. */
  function returnHome(params: unknown): void {
    const { frame } = v.parse(navigated, params);
    if (frame.id !== targetId || isWindowUrl(frame.url)) return;
    ignoreLost(cdp.send('Page.navigate', { url: server.href }, sessionId));
  }

  function openOutside(params: unknown): void {
    const { url, userGesture } = v.parse(opened, params);
    const known = externalUrl(url);
    if (userGesture && known !== null) openUrl(known);
  }

  cdp.listen(handle);
  await cdp.send(
    'Fetch.enable',
    { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] },
    sessionId,
  );
}

/** A target that closes meanwhile needs no command. */
function ignoreLost(sent: Promise<unknown>): void {
  sent.catch(() => undefined);
}
