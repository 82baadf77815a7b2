// The tab. Which of the whole pages stands there, and how it comes.
import type { ComponentProps } from 'react';
import { onDemand } from '../shared/lazy/on-demand.ts';
import type * as Sentences from './sentences.tsx';

type All = typeof Sentences;

const page = <N extends keyof All>(name: N) =>
  onDemand<ComponentProps<All[N]> & object>(async () => (await import('./sentences.tsx'))[name] as never);

export const Unsupported = page('Unsupported');
export const Broke = page('Broke');
export const Broken = page('Broken');
export const Outdated = page('Outdated');
export const Elsewhere = page('Elsewhere');
export const NotFound = page('NotFound');
