// Opening a URL in the system's browser.
import { spawn } from 'node:child_process';

/** The system's program that opens a URL, with its arguments. No shell reads the URL. */
export function openCommand(url: string, platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', url];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', url];
  return ['xdg-open', url];
}

/** @param report called with a sentence if the program does not start */
export function openInSystem(url: string, report: (problem: string) => void): void {
  const [program, ...args] = openCommand(url, process.platform);
  const child = spawn(program, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => report(`${url} was not opened, because ${program} does not run.`));
  child.unref();
}
