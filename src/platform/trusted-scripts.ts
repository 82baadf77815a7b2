// The only Trusted Types policy of the page: it allows the addresses of the app's own workers as scripts, and no text as
// script or markup. As the default policy it also applies to plain strings that packages use.
import { SHELL_SCRIPT } from '../core/contract/shell.ts';

interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string | null }): unknown;
}

/** Call it before the first worker starts. Does nothing in browsers without Trusted Types. */
export function trustOwnWorkers(page: { trustedTypes?: PolicyFactory; location: { origin: string } }): void {
  const { origin } = page.location;
  const createScriptURL = (address: string): string | null =>
    isOwnWorker(new URL(address, origin), origin) ? address : null;
  page.trustedTypes?.createPolicy('default', { createScriptURL });
}

/** Uploaded files have the same origin, but other paths. */
const isOwnWorker = (url: URL, origin: string): boolean =>
  url.origin === origin && (url.pathname === SHELL_SCRIPT || /^\/assets\/[\w-]+\.js$/.test(url.pathname));
