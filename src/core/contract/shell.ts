// Messages between pages and the service worker. The two may be of different builds.

/** The URL of the service worker's script, the same in every build. */
export const SHELL_SCRIPT = '/service-worker.js';

/**
 * The discriminant is `is`, not `kind`, because a page or service worker of an
 * earlier build may read the message.
 */
export type ShellWord =
  /** The signed-in user, who owns the pictures cached from now on; null for none. */
  | { is: 'account'; id: number | null }
  /**
   * Asks for the build of the page's files; the answer {@link ShellBuild} comes over the transferred port.
   */
  | { is: 'build?' };

export interface ShellBuild {
  build: string;
}
