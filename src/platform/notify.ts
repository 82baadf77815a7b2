// System notifications: one for each chat, closed when the chat is read. A browser without notifications, or with
// refused permission, shows none; no function throws.
import { desktop } from './desktop.ts';

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
}

/** @param focus brings this page to the front */
export function createNotifier(api: () => Notifications | undefined, focus: () => void): Notifier {
  const shown = new Map<string, Shown>();

  const permission = (): NotificationPermission | 'missing' => api()?.permission ?? 'missing';

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
    show({ name, title, body, icon, onClick }) {
      const NotificationApi = api();
      if (NotificationApi?.permission !== 'granted') return;
      try {
        // Silent: the page plays its own sound if the user wants one, so the system's sound would be a second one.
        const notification = new NotificationApi(title, {
          body,
          icon,
          tag: `partyline:${name}`,
          silent: true,
        });
        shown.set(name, notification);
        notification.onclick = () => {
          close(name);
          focus();
          onClick();
        };
        notification.onclose = () => {
          if (shown.get(name) === notification) shown.delete(name);
        };
      } catch {
        // On some phones only a service worker may show notifications.
      }
    },
    close,
    names: () => [...shown.keys()],
  };
}

/** The notifications of this page. */
export const notifier = createNotifier(
  () => globalThis.Notification,
  () => {
    window.focus();
    desktop?.focus();
  },
);
