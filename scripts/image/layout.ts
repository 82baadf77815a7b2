// The places to which COPY and WORKDIR write, as functions of paths.
import { posix } from 'node:path';

/** A file or folder to copy, and its absolute path in the image. */
export interface Placed {
  readonly source: string;
  readonly target: string;
}

/** The absolute form of a path of an instruction, which may be relative to the working directory. */
export function absolute(workdir: string, path: string): string {
  return posix.resolve('/', workdir, path);
}

/**
 * The places of the sources of one COPY. The content of a folder goes into the target. A file goes into a target that
 * ends with a slash, or that several sources share; else the target is its new name.
 * @param isFolder whether a source is a folder
 */
export function placesOf(
  sources: readonly string[],
  target: string,
  workdir: string,
  isFolder: (source: string) => boolean,
): Placed[] {
  const to = absolute(workdir, target);
  const isInto = sources.length > 1 || /(?:^|\/)\.{0,2}\/?$/.test(target);
  return sources.map((source) => ({
    source,
    target: isInto && !isFolder(source) ? posix.join(to, posix.basename(source)) : to,
  }));
}
