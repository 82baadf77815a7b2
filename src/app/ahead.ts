// The tab. Prefetch of the home while the user fills in the login form. The files wait for the engine, which the
// sign-in needs first, and run only after the sign-in.
import type { Line } from '../line/api.ts';
import { fetchCatalogue } from '../platform/i18n.ts';
import type { Site } from './site.ts';

export function fetchAhead(
  line: Pick<Line, 'state' | 'watchState'>,
  site: Pick<Site, 'screen' | 'watch'>,
): void {
  let done = false;
  const look = (): void => {
    if (done || line.state().kind !== 'up' || site.screen().kind !== 'login') return;
    done = true;
    fetchCatalogue('home').catch(() => undefined);
    for (const file of filesOfHome()) document.head.append(linkTo(file));
  };
  line.watchState(look);
  site.watch(look);
  look();
}

/** The build lists them at the first script (scripts/vite/first-paint.ts); the development server does not. */
const filesOfHome = (): readonly string[] =>
  document.querySelector<HTMLElement>('script[data-home]')?.dataset['home']?.split(' ') ?? [];

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload';
  link.fetchPriority = 'low';
  link.href = file;
  return link;
}
