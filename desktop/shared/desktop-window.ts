// The window of the shell, as both hosts control it, and the calls of a page to it.
import * as v from 'valibot';
import { desktopCall, type WindowScreen } from '../../src/core/contract/desktop.ts';
import { externalUrl } from './urls.ts';

/** The window of one host. The functions return before the system has carried them out. */
export interface DesktopWindow {
  resize(screen: WindowScreen): void;
  minimize(): void;
  maximize(isOn: boolean): void;
  close(): void;
  focus(): void;
  flash(): void;
  /** @param count 0 or more */
  badge(count: number): void;
  /** @param url a URL that {@link externalUrl} accepted */
  openExternal(url: string): void;
}

/**
 * Runs a call of the page. Ignores a malformed call, and a URL that the system's browser must not get.
 * @param call the untrusted value from the page
 * @returns whether the call ran
 */
export function runCall(window: DesktopWindow, call: unknown): boolean {
  const parsed = v.safeParse(desktopCall, call);
  if (!parsed.success) return false;
  const known = parsed.output;
  switch (known.call) {
    case 'resize':
      window.resize(known.screen);
      return true;
    case 'maximize':
      window.maximize(known.isOn);
      return true;
    case 'badge':
      window.badge(known.count);
      return true;
    case 'openExternal': {
      const url = externalUrl(known.url);
      if (url !== null) window.openExternal(url);
      return url !== null;
    }
    case 'minimize':
    case 'close':
    case 'focus':
    case 'flash':
      window[known.call]();
      return true;
  }
}
