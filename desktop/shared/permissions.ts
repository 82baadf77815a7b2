// The permissions of the server's page, by Electron's names. All other permissions, and all pages of other origins, are
// refused.
import { isOwnPage } from './urls.ts';

/** Calls need the media and full screen, new messages the notifications, "copy" the clipboard. */
const GRANTED: ReadonlySet<string> = new Set([
  'media',
  'display-capture',
  'fullscreen',
  'notifications',
  'clipboard-sanitized-write',
  'speaker-selection',
  'persistent-storage',
]);

/**
 * @param permission Electron's name of the permission
 * @param origin URL of the page that asks for it
 */
export function isGranted(permission: string, origin: string, server: URL): boolean {
  return GRANTED.has(permission) && isOwnPage(origin, server);
}
