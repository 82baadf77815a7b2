// The tab. The page loads itself again when another build has taken the line over, once per build: a page
// that comes back the same is left to the user, who reads why.
import type { Stored } from '../platform/stored-values.ts';

export function reloadOnce(done: Stored<string>, build: string, reload: () => void): void {
  if (done.read() === build) return;
  done.write(build);
  reload();
}
