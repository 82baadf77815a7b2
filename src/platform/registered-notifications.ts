// Notifications that the registration of the service worker shows. They outlive the page, so a later page finds them by
// their tags. The service worker reports their clicks.
import { nameOfTag, type ShellNotice, tagOf } from '../core/contract/shell.ts';

/** The part of a service worker's container that this file uses. */
export interface Registration {
  getRegistration(): Promise<
    Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> | undefined
  >;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

export interface OpenNotification {
  message: number | null;
  /** Missing for a notification of an earlier page. */
  onClick?: () => void;
  close: () => void;
}

export interface RegisteredOptions {
  container: () => Registration | undefined;
  /** An open notification of an earlier page. */
  found: (name: string, notification: OpenNotification) => void;
  clicked: (name: string) => void;
  /** The notification could not be shown. */
  closed: (name: string) => void;
}

export function registeredNotifications({ container, found, clicked, closed }: RegisteredOptions) {
  /** Work goes one after the other, so that a close follows the show of its notification. */
  let work: Promise<unknown> = Promise.resolve();
  let isListening = false;

  const registration = async () => {
    const known = container();
    if (known && !isListening) {
      isListening = true;
      known.addEventListener('message', ({ data }: MessageEvent<ShellNotice | null>) => {
        if (data?.is === 'notification' && typeof data.name === 'string') clicked(data.name);
      });
    }
    return known?.getRegistration();
  };
  const then = (act: () => Promise<unknown>): void => {
    work = work.then(act).catch(() => undefined);
  };

  const close = (name: string): void =>
    then(async () => {
      for (const open of (await (await registration())?.getNotifications({ tag: tagOf(name) })) ?? [])
        open.close();
    });

  return {
    close,
    show: (title: string, options: NotificationOptions): void =>
      then(async () => {
        try {
          const known = await registration();
          if (known) await known.showNotification(title, options);
          else closed(nameOfTag(options.tag ?? '') ?? '');
        } catch {
          closed(nameOfTag(options.tag ?? '') ?? '');
        }
      }),
    /** Finds the notifications that an earlier page has left open. */
    adopt: (): void =>
      then(async () => {
        for (const { tag, data } of (await (await registration())?.getNotifications()) ?? []) {
          const name = nameOfTag(tag);
          const message: unknown = (data as { message?: unknown } | null)?.message;
          if (name === null) continue;
          found(name, { message: typeof message === 'number' ? message : null, close: () => close(name) });
        }
      }),
  };
}
