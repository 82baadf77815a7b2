// Every realm. What a page and the service worker say to each other. They may be of different builds.

/** Where the service worker's script lies: its address is the same in every build. */
export const SHELL_SCRIPT = '/service-worker.js';

/** `is`, not `kind`: a page or a service worker of version 0.1.0 may read it. */
export type ShellWord =
  /** Who is signed in: pictures seen from now on are this user's. null for nobody. */
  | { is: 'account'; id: number | null }
  /** Which build answers for the page's files? Answered over the port that comes along, with {@link ShellBuild}. */
  | { is: 'build?' };

export interface ShellBuild {
  build: string;
}
