// Messages between pages and the service worker. The two may be of different builds.

/** The name of a user's cache of shown pictures. */
export const picturesCache = (user: number): string => `partyline-pictures-${user}`;

/** The URL of the service worker's script, the same in every build. */
export const SHELL_SCRIPT = '/service-worker.js';

/**
 * A URL that only the service worker answers: it replaces stored files of its build that are missing or wrong. A
 * request, not a message, because a SharedWorker cannot send messages to a service worker.
 */
export const SHELL_REPAIR = '/~repair';

/**
 * A message from a page to the service worker. The discriminant is `is`, not `kind`, because an earlier build
 * may read the message.
 */
export type ShellWord =
  /** The signed-in user, who owns all pictures that are cached from now on; null for none. */
  | { is: 'account'; id: number | null }
  /** Deletes the cached pictures of a user. */
  | { is: 'forget'; id: number }
  /**
   * Asks which build's files the service worker serves; the answer {@link ShellBuild} comes over the
   * transferred port.
   */
  | { is: 'build?' };

/** A message from the service worker to a page: the user has pressed a notification of this name. */
export interface ShellNotice {
  is: 'notification';
  name: string;
}

const TAG = 'partyline:';

/** The tag of a notification. Its name is the key of its chat, or another word. */
export const tagOf = (name: string): string => `${TAG}${name}`;

/** Null for a notification that is not of the app. */
export const nameOfTag = (tag: string): string | null => (tag.startsWith(TAG) ? tag.slice(TAG.length) : null);

export interface ShellBuild {
  build: string;
}
