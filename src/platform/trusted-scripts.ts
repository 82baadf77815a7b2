// The tab. The one policy of Trusted Types: of all addresses only those of the own workers become scripts, and no
// text becomes a script or markup. The browser asks it wherever a plain address is given, also by a package.
import { SHELL_SCRIPT } from '../core/contract/shell.ts';

interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** To be called before the first worker. Browsers without Trusted Types have nothing to ask. */
export function trustOwnWorkers(page: { trustedTypes?: PolicyFactory; location: { origin: string } }): void {
  const { origin } = page.location;
  const createScriptURL = (address: string): string | null =>
    isOwnWorker(new URL(address, origin), origin) ? address : null;
  page.trustedTypes?.createPolicy('default', { createScriptURL });
}

/** Files that people sent lie at this origin too, but not there. */
const isOwnWorker = (url: URL, origin: string): boolean =>
  url.origin === origin && (url.pathname === SHELL_SCRIPT || /^\/assets\/[\w-]+\.js$/.test(url.pathname));
