// The server's public configuration, which the login, the registration and the footer share. One request loads it for
// all of them. A failed request is repeated when the browser is online again.
'use no memo';

import { useEffect, useSyncExternalStore } from 'react';
import type { SiteConfig } from '../core/contract/commands.ts';
import { useLine } from '../line/hooks.ts';
import type { Line } from '../line/api.ts';
import { createStore } from './store.ts';

export interface SiteState {
  /** null until the server has answered. */
  config: SiteConfig | null;
  /** The last request failed. */
  hasFailed: boolean;
}

const LOADING: SiteState = { config: null, hasFailed: false };

/** The configuration of one server. */
export function createSite() {
  const store = createStore(LOADING);
  let isLoading = false;

  async function load(line: Pick<Line, 'command'>): Promise<void> {
    if (isLoading || store.get().config) return;
    isLoading = true;
    store.set(LOADING);
    const receipt = await line.command('config', {});
    isLoading = false;
    store.set({ config: receipt.ok ? receipt.value : null, hasFailed: !receipt.ok });
  }

  return { ...store, load };
}

const site = createSite();

export function useSiteConfig(): SiteState & { reload: () => void } {
  const line = useLine();
  const reload = (): void => void site.load(line);
  useEffect(() => {
    const load = (): void => void site.load(line);
    load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [line]);
  return { ...useSyncExternalStore(site.watch, site.get), reload };
}
