// Messages between pages and the service worker, which may be of different builds.

/** The address of the service worker's script, the same in every build. */
export const SHELL_SCRIPT = '/service-worker.js';

/** `is`, not `kind`: a page or a service worker of an earlier build may read it. */
export type ShellWord =
  /** The signed-in user, to whom pictures seen from now on belong; null for nobody. */
  | { is: 'account'; id: number | null }
  /** Asks for the build of the page's files; answered over the port that comes along, with {@link ShellBuild}. */
  | { is: 'build?' };

export interface ShellBuild {
  build: string;
}
