// Prefetches the files of the home screen while the user fills in the login form. The prefetch waits for the engine,
// which the sign-in needs first. The files run only after the sign-in.
import type { Line } from '../line/api.ts';
import { fetchCatalogue } from '../platform/i18n.ts';
import type { ScreenController } from './screen-controller.ts';

export function prefetchHome(
  line: Pick<Line, 'state' | 'watchState'>,
  screens: Pick<ScreenController, 'screen' | 'watch'>,
): void {
  let done = false;
  const check = (): void => {
    if (done || line.state().kind !== 'up' || screens.screen().kind !== 'login') return;
    done = true;
    fetchCatalogue('home').catch(() => undefined);
    for (const file of filesOfHome()) document.head.append(linkTo(file));
  };
  line.watchState(check);
  screens.watch(check);
  check();
}

/** URLs from the attribute `data-home` of the first script (scripts/vite/first-paint.ts); [] in development. */
const filesOfHome = (): readonly string[] =>
  document.querySelector<HTMLElement>('script[data-home]')?.dataset['home']?.split(' ') ?? [];

function linkTo(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload';
  link.fetchPriority = 'low';
  link.href = file;
  return link;
}
