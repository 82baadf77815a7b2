// A desktop shell for tests and screenshots: a bridge in an ordinary browser page, which records the calls of the page.
import type { Page } from '@playwright/test';
import type { DesktopBridge } from '../../src/core/contract/desktop.ts';

/** The calls of a page since its load: the name of the function, then its arguments. */
export type BridgeCalls = (readonly [string, ...unknown[]])[];

declare global {
  interface Window {
    partylineDesktop?: DesktopBridge;
    bridgeCalls?: BridgeCalls;
  }
}

/** The init script of a page. It runs in the page, so it uses nothing outside itself. */
export function defineBridge(): void {
  const calls: BridgeCalls = [];
  const watchers = new Set<(isMaximized: boolean) => void>();
  let isMaximized = false;
  const record =
    (name: string) =>
    (...values: unknown[]): void => {
      calls.push([name, ...values]);
    };
  window.bridgeCalls = calls;
  window.partylineDesktop = {
    version: '0.0.0',
    terminal: 1,
    resize: record('resize'),
    minimize: record('minimize'),
    maximize: (isOn) => {
      record('maximize')(isOn);
      isMaximized = isOn;
      for (const changed of watchers) changed(isOn);
    },
    close: record('close'),
    focus: record('focus'),
    badge: record('badge'),
    flash: record('flash'),
    openExternal: record('openExternal'),
    watchMaximized: (changed) => {
      watchers.add(changed);
      changed(isMaximized);
      return () => watchers.delete(changed);
    },
  };
}

/** The recorded calls of one function, or of all. */
export async function bridgeCalls(page: Page, name?: string): Promise<BridgeCalls> {
  const calls = await page.evaluate(() => window.bridgeCalls ?? []);
  return name === undefined ? calls : calls.filter(([called]) => called === name);
}
