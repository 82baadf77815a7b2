// The tab. The page's end of the service worker: registers it, tells it who is signed in, and knows when the files
// of another build have come.
import { SHELL_SCRIPT, type ShellBuild, type ShellWord } from '../core/contract/shell.ts';

export interface ShellOptions {
  container: ServiceWorkerContainer;
  /** This page's. */
  build: string;
  /** Another build answers for the page's files from now on: loaded again, the page will be of it. */
  onOther: () => void;
}

export interface Shell {
  /** Whose pictures are kept from now on; null for nobody's. */
  account(id: number | null): void;
  /** Asks the server for another build. Settles when one that there is has taken its place, or after 5 s. */
  renew(): Promise<void>;
}

/** ms; a new build that takes longer comes with a later page. */
const PATIENCE = 5000;

/** Where the browser refuses a service worker (a private window, a full disk) the product goes on without. */
export function openShell({ container, build, onOther }: ShellOptions): Shell {
  let account: number | null | undefined;
  const registered = container.register(SHELL_SCRIPT, { updateViaCache: 'none' }).catch(() => null);

  const say = (word: ShellWord, port?: MessagePort): void =>
    container.controller?.postMessage(word, port ? [port] : []);

  function ask(): void {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<ShellBuild | null>) => {
      port1.close();
      if (typeof data?.build === 'string' && data.build !== build) onOther();
    });
    port1.start();
    say({ is: 'build?' }, port2);
  }

  container.addEventListener('controllerchange', () => {
    if (account !== undefined) say({ is: 'account', id: account });
    ask();
  });
  // It may have changed between this page's first byte and now.
  ask();

  return {
    account(id) {
      account = id;
      say({ is: 'account', id });
    },
    async renew() {
      const registration = await registered;
      if (!registration) return;
      const renewed = registration.update().then(async () => {
        const coming = registration.installing ?? registration.waiting;
        if (coming) await activated(coming);
      });
      await Promise.race([
        renewed.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, PATIENCE)),
      ]);
    },
  };
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
