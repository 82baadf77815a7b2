// Second attempts of this page to load scripts and stylesheets of its build, past all caches. The imports of the built
// scripts call these functions by their global names (scripts/vite).
import { createImportAgain, type ImportAgain } from '../core/contract/import-again.ts';

interface PageGlobals extends EventTarget {
  importAgain?: ImportAgain['again'];
  styleAgain?: (link: HTMLLinkElement) => Promise<void>;
}

const parts = createImportAgain({
  origin: () => location.origin,
  fetch: (address, init) => fetch(address, init),
  load: (address) => import(/* @vite-ignore */ address),
});

/** Call it before the first dynamic import. */
export function loadPartsAgain(page: PageGlobals): void {
  page.importAgain = parts.again;
  page.styleAgain = styleAgain;
}

/** Replaces wrong copies of the scripts that the page preloads: those of the page and of the engine. */
export async function refreshFirstScripts(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"][crossorigin]');
  await Promise.all([...links].map(({ href }) => parts.refresh(href)));
}

/** Asks the service worker to compare its files, for a worker whose script did not start. */
export const repairStoredFiles = (): Promise<unknown> => parts.repair();

/** Loads a stylesheet that has failed once more. Rejects where it fails again. */
async function styleAgain(failed: HTMLLinkElement): Promise<void> {
  await parts.repair();
  await fetch(failed.href, { cache: 'reload' });
  const link = failed.cloneNode() as HTMLLinkElement;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`the stylesheet ${link.href} did not load`));
    });
    document.head.append(link);
  });
}
