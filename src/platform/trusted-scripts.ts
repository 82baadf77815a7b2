// The only Trusted Types policy of the page. It allows the URLs of the app's own workers as scripts, and no text as
// script or markup. It is the default policy, so it also applies to plain strings that packages pass to the browser.
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

/** Checks the path too, because uploaded files have the same origin. */
const isOwnWorker = (url: URL, origin: string): boolean =>
  url.origin === origin && (url.pathname === SHELL_SCRIPT || /^\/assets\/[\w-]+\.js$/.test(url.pathname));
