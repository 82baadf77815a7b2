// System notifications: one for each subject, such as a chat, closed when the subject is read. A browser without
// notifications, or with refused permission, shows none; no function throws. A browser in which only a service worker
// may show notifications, such as Chrome for Android, shows them by the registration. These outlive the page.
import { tagOf } from '../core/contract/shell.ts';
import { desktop } from './desktop.ts';
import {
  type OpenNotification,
  type Registration,
  registeredNotifications,
} from './registered-notifications.ts';

/** The part of the Notification API that this file uses. */
export interface Notifications {
  readonly permission: NotificationPermission;
  requestPermission(): Promise<NotificationPermission>;
  new (title: string, options?: NotificationOptions): Shown;
}

export interface Shown {
  onclick: ((event: Event) => void) | null;
  onclose: ((event: Event) => void) | null;
  close(): void;
}

export interface NotificationContent {
  /** Id of the subject, such as a chat; a newer notification with the same name replaces the older one. */
  name: string;
  title: string;
  body: string;
  icon: string;
  /** Id of the message that the body shows; null for none. */
  message: number | null;
  /** The system plays its sound. Default: the page plays its own sound if the user wants one. */
  isLoud?: boolean;
  /** Called after the page has received the focus. */
  onClick: () => void;
}

export interface Notifier {
  permission: () => NotificationPermission | 'missing';
  /** Resolves with the new permission. Call it in a user gesture, else the browser refuses without asking. */
  ask: () => Promise<NotificationPermission | 'missing'>;
  show: (content: NotificationContent) => void;
  close: (name: string) => void;
  /** Names of the open notifications. */
  names: () => readonly string[];
  /** The message that an open notification shows; null for none. */
  messageIn: (name: string) => number | null;
  /** Handles clicks on notifications of an earlier page. Returns the function that stops it. */
  onEarlier: (act: (name: string) => void) => () => void;
}

export interface NotifierOptions {
  api: () => Notifications | undefined;
  /** Brings this page to the front. */
  focus: () => void;
  /** The service worker's container; missing in browsers without service workers. */
  container: () => Registration | undefined;
}

export function createNotifier({ api, focus, container }: NotifierOptions): Notifier {
  const shown = new Map<string, OpenNotification>();
  let earlier: ((name: string) => void) | null = null;

  const permission = (): NotificationPermission | 'missing' => api()?.permission ?? 'missing';

  const registered = registeredNotifications({
    container,
    found: (name, notification) => {
      if (!shown.has(name)) shown.set(name, notification);
    },
    clicked: (name) => {
      const onClick = shown.get(name)?.onClick ?? (() => earlier?.(name));
      shown.delete(name);
      focus();
      onClick();
    },
    closed: (name) => void shown.delete(name),
  });

  const close = (name: string): void => {
    const open = shown.get(name);
    shown.delete(name);
    open?.close();
  };

  return {
    permission,
    async ask() {
      try {
        await api()?.requestPermission();
      } catch {
        // Some browsers throw when they refuse.
      }
      return permission();
    },
    show(content) {
      const { name, message, onClick } = content;
      const NotificationApi = api();
      if (NotificationApi?.permission !== 'granted') return;
      let notification: Shown;
      try {
        notification = new NotificationApi(content.title, optionsOf(content));
      } catch {
        // The registration shows it. A later notification tries the constructor again, which costs nothing.
        const open = { message, onClick, close: () => registered.close(name) };
        shown.set(name, open);
        registered.show(content.title, optionsOf(content));
        return;
      }
      shown.set(name, { message, onClick, close: () => notification.close() });
      notification.onclick = () => {
        close(name);
        focus();
        onClick();
      };
      const open = shown.get(name);
      notification.onclose = () => {
        if (shown.get(name) === open) shown.delete(name);
      };
    },
    close,
    names: () => [...shown.keys()],
    messageIn: (name) => shown.get(name)?.message ?? null,
    onEarlier(act) {
      earlier = act;
      registered.adopt();
      return () => {
        if (earlier === act) earlier = null;
      };
    },
  };
}

const optionsOf = ({
  name,
  body,
  icon,
  message,
  isLoud = false,
}: NotificationContent): NotificationOptions => ({
  body,
  icon,
  tag: tagOf(name),
  // The page plays its own sound if the user wants one, so the system's sound would be a second one.
  silent: !isLoud,
  data: { message },
});

/** The notifications of this page. */
export const notifier = createNotifier({
  api: () => globalThis.Notification,
  focus: () => {
    window.focus();
    desktop?.focus();
  },
  container: () => (globalThis.navigator as Navigator | undefined)?.serviceWorker,
});
