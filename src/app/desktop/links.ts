// Links of the page in the desktop shell. The window shows the app only: the system's browser opens pages of other sites,
// and files of the server are saved.
import type { DesktopBridge } from '../../core/contract/desktop.ts';

export type LinkPlace =
  /** A page of the app. */
  | 'app'
  /** A file that the window downloads: of the server, or made by the page. */
  | 'file'
  /** A page of another site, or an e-mail address. */
  | 'outside'
  /** A URL that neither the window nor the system's browser may open. */
  | 'nowhere';

/** The folder of the server's files. */
const FILES = '/files/';

/**
 * @param href the resolved URL of the link
 * @param own the origin of the page
 */
export function placeOf(href: string, own: string): LinkPlace {
  if (!URL.canParse(href)) return 'nowhere';
  const { protocol, origin, pathname } = new URL(href);
  if (protocol === 'blob:') return origin === own ? 'file' : 'nowhere';
  if (protocol === 'data:') return 'file';
  if (origin === own) return pathname.startsWith(FILES) ? 'file' : 'app';
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? 'outside' : 'nowhere';
}

/** The parts of a click that this file uses. */
type Press = Pick<
  MouseEvent,
  'type' | 'target' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'
>;

/** The right button opens a menu. */
const RIGHT = 2;

/**
 * Handles a click on a link, in the capture phase.
 * @param own the origin of the page
 */
export function handleClick(event: Press, own: string, openExternal: DesktopBridge['openExternal']): void {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || button === RIGHT) return;
  // The browser would open a second window of the app.
  const opensWindow = button !== 0 || ctrlKey || metaKey || shiftKey;
  switch (placeOf(link.href, own)) {
    case 'outside':
      event.preventDefault();
      openExternal(link.href);
      return;
    case 'nowhere':
      event.preventDefault();
      return;
    case 'app':
      if (opensWindow) event.preventDefault();
      else link.removeAttribute('target');
      return;
    case 'file':
      // The window would show a file without `download`, and lose the app.
      if (!link.hasAttribute('download')) link.download = '';
      link.removeAttribute('target');
      if (!opensWindow) return;
      event.preventDefault();
      if (event.type === 'auxclick') link.click();
  }
}

export function followLinks(page: Window, bridge: Pick<DesktopBridge, 'openExternal'>): void {
  const handle = (event: MouseEvent): void =>
    handleClick(event, page.location.origin, (url) => bridge.openExternal(url));
  // A middle click fires `auxclick` only.
  for (const type of ['click', 'auxclick'] as const) page.addEventListener(type, handle, true);
}
