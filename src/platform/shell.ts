// The page's connection to the service worker: registers the worker, reports the signed-in account, and notices when
// the worker serves the files of another build.
import { SHELL_SCRIPT, type ShellBuild, type ShellWord } from '../core/contract/shell.ts';

export interface ShellOptions {
  container: ServiceWorkerContainer;
  /** Build of this page. */
  build: string;
  /** Called when the service worker serves another build; a reload loads that build. */
  onOther: () => void;
}

export interface Shell {
  /** Reports the account whose pictures the service worker caches; null for none. */
  account(id: number | null): void;
  /** Checks the server for another build. Resolves when the found build is active, when there is none, or after 5 s. */
  renew(): Promise<void>;
}

/** Timeout for the activation of a new build, ms; a build that takes longer serves a later page load. */
const RENEW_TIMEOUT = 5000;

/** If the browser refuses a service worker (in a private window, on a full disk), the app works without one. */
export function openShell({ container, build, onOther }: ShellOptions): Shell {
  let account: number | null | undefined;
  const registered = container.register(SHELL_SCRIPT, { updateViaCache: 'none' }).catch(() => null);

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
