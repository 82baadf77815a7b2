// The permissions of the server's page, by Electron's names. All other permissions, and all pages of other origins, are
// refused.
import { isOwnPage } from './urls.ts';

/**
 * Calls need the media, full screen, and the local network for a peer connection within an office. The
 * Content-Security-Policy lets no request of the page use the local network. New messages need the notifications,
 * "copy" the clipboard.
 */
const GRANTED: ReadonlySet<string> = new Set([
  'media',
  'display-capture',
  'fullscreen',
  'notifications',
  'clipboard-sanitized-write',
  'speaker-selection',
  'persistent-storage',
  'local-network-access',
  'local-network',
]);

/**
 * @param permission Electron's name of the permission
 * @param origin URL of the page that asks for it
 */
export function isGranted(permission: string, origin: string, server: URL): boolean {
  return GRANTED.has(permission) && isOwnPage(origin, server);
}
