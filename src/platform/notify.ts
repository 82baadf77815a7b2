// The tab. The system's notifications: one for each chat, closed when the chat is read. A browser without them, or one
// that refuses, shows none, and nothing throws.

/** The part of the Notification API that is used here. */
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

export interface Telling {
  /** What it is about: a newer one with the same name takes its place. */
  name: string;
  title: string;
  body: string;
  icon: string;
  /** The page has the focus by then. */
  onClick: () => void;
}

export interface Notifier {
  permission: () => NotificationPermission | 'missing';
  /** Settles with what holds from now on. Must be called by a press, or the browser refuses unasked. */
  ask: () => Promise<NotificationPermission | 'missing'>;
  show: (what: Telling) => void;
  close: (name: string) => void;
  /** Those that stand now. */
  names: () => readonly string[];
}

/** @param focus brings this page before the user */
export function createNotifier(place: () => Notifications | undefined, focus: () => void): Notifier {
  const shown = new Map<string, Shown>();

  const permission = (): NotificationPermission | 'missing' => place()?.permission ?? 'missing';

  const close = (name: string): void => {
    const held = shown.get(name);
    shown.delete(name);
    held?.close();
  };

  return {
    permission,
    async ask() {
      try {
        await place()?.requestPermission();
      } catch {
        // Some browsers refuse by throwing.
      }
      return permission();
    },
    show({ name, title, body, icon, onClick }) {
      const Kind = place();
      if (Kind?.permission !== 'granted') return;
      try {
        // Our own sound is the user's choice; the system's would be a second one.
        const made = new Kind(title, { body, icon, tag: `partyline:${name}`, silent: true });
        shown.set(name, made);
        made.onclick = () => {
          close(name);
          focus();
          onClick();
        };
        made.onclose = () => {
          if (shown.get(name) === made) shown.delete(name);
        };
      } catch {
        // On some phones only a service worker may notify.
      }
    },
    close,
    names: () => [...shown.keys()],
  };
}

/** This page's. */
export const notifier = createNotifier(
  () => globalThis.Notification,
  () => window.focus(),
);
