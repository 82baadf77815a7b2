// The page's connection to the service worker: registers the worker, repeats a failed installation, reports the
// signed-in account, and notices when the worker serves the files of another build.
import { SHELL_SCRIPT, type ShellBuild, type ShellWord } from '../core/contract/shell.ts';

export interface ShellOptions {
  container: ServiceWorkerContainer;
  /** Build of this page. */
  build: string;
  /** Called when the service worker serves another build; a reload loads that build. */
  onOther: () => void;
  /** Emits `online` when the device has a network again. */
  network: Pick<EventTarget, 'addEventListener'>;
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after: (ms: number, act: () => void) => () => void;
}

export interface Shell {
  /** Reports the account whose pictures the service worker caches; null for none. */
  account(id: number | null): void;
  /** Checks the server for another build. Resolves when the found build is active, when there is none, or after 5 s. */
  renew(): Promise<void>;
}

/** Timeout for the activation of a new build, ms; a build that takes longer serves a later page load. */
const RENEW_TIMEOUT = 5000;

/**
 * Pauses after a failed installation, ms; the last one repeats. A file fails that is missing, or that another server
 * has answered, such as the login page of a hotel.
 */
export const INSTALL_PAUSES = [60_000, 5 * 60_000, 30 * 60_000] as const;

/** If the browser refuses a service worker (in a private window, on a full disk), the app works without one. */
export function openShell({ container, build, onOther, network, after }: ShellOptions): Shell {
  let account: number | null | undefined;
  let failures = 0;
  let hasFailed = false;
  let cancelRetry = (): void => undefined;
  let registered = register();

  /** A browser discards a registration whose first installation failed, so each attempt registers. */
  async function register(): Promise<ServiceWorkerRegistration | null> {
    try {
      const registration = await container.register(SHELL_SCRIPT, { updateViaCache: 'none' });
      // The browser looks for updates by itself too, at each load.
      registration.addEventListener('updatefound', () => watchInstallation(registration.installing));
      watchInstallation(registration.installing);
      return registration;
    } catch {
      failed();
      return null;
    }
  }

  function watchInstallation(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', function settle() {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', settle);
      if (worker.state === 'redundant') failed();
      else failures = 0;
    });
  }

  function failed(): void {
    if (hasFailed) return;
    hasFailed = true;
    const pause = INSTALL_PAUSES[Math.min(failures, INSTALL_PAUSES.length - 1)] ?? 0;
    failures += 1;
    cancelRetry = after(pause, () => void retry());
  }

  async function retry(): Promise<void> {
    if (!hasFailed) return;
    hasFailed = false;
    cancelRetry();
    registered = register();
    const registration = await registered;
    // Beside an active build, a registration alone requests no script.
    if (registration?.active) await registration.update().catch(failed);
  }

  network.addEventListener('online', () => void retry());

  const post = (word: ShellWord, port?: MessagePort): void =>
    container.controller?.postMessage(word, port ? [port] : []);

  function askBuild(): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<ShellBuild | null>) => {
      port1.close();
      if (typeof data?.build === 'string' && data.build !== build) onOther();
    });
    port1.start();
    post({ is: 'build?' }, port2);
  }

  container.addEventListener('controllerchange', () => {
    if (account !== undefined) post({ is: 'account', id: account });
    askBuild();
  });
  // The service worker may have switched to another build while this page loaded.
  askBuild();

  return {
    account(id) {
      account = id;
      post({ is: 'account', id });
    },
    async renew() {
      await retry();
      const registration = await registered;
      if (!registration) return;
      const renewed = registration.update().then(async () => {
        const incoming = registration.installing ?? registration.waiting;
        if (incoming) await activated(incoming);
      });
      await Promise.race([
        renewed.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, RENEW_TIMEOUT)),
      ]);
    },
  };
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', check);
    check();
  });
}
