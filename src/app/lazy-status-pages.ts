// The full-page messages as components that load on demand. All share one chunk.
import type { ComponentProps } from 'react';
import { onDemand } from '../shared/lazy/on-demand.ts';
import type * as StatusPages from './status-pages.tsx';

type Pages = typeof StatusPages;

const page = <N extends keyof Pages>(name: N) =>
  onDemand<ComponentProps<Pages[N]> & object>(
    async () => (await import('./status-pages.tsx'))[name] as never,
  );

export const UnsupportedPage = page('UnsupportedPage');
export const CrashPage = page('CrashPage');
export const StartFailedPage = page('StartFailedPage');
export const OutdatedPage = page('OutdatedPage');
export const OtherTabPage = page('OtherTabPage');
export const NotFoundPage = page('NotFoundPage');
