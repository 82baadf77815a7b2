// The request for attention of a window on X11: the urgency hint (ICCCM 4.1.2.4), which window managers show as a flashing
// entry in the task bar. The debugging protocol has no command for it. Without X11 or xdotool there is no request.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * @param pid the process of Chromium
 * @param env with DISPLAY
 * @returns asks for attention until the window has the focus
 */
export function x11Attention(pid: number, env: NodeJS.ProcessEnv): () => void {
  let isAsking = false;
  const xdotool = async (...args: string[]): Promise<string> =>
    (await run('xdotool', args, { env })).stdout.trim();

  const search = ['search', '--all', '--pid', `${pid}`, '--class', 'Partyline'];

  /** The number of the window with the focus; '' for none. */
  const focused = (): Promise<string> => xdotool('getactivewindow').catch(() => '');

  /** Waits with one process, because the user may be away for hours. */
  async function focusOfOwn(): Promise<void> {
    const watch = spawn('xdotool', [...search, 'behave', '%@', 'focus', 'getactivewindow'], { env });
    watch.unref();
    await Promise.race([once(watch.stdout, 'data'), once(watch, 'exit')]);
    watch.kill();
  }

  async function ask(): Promise<void> {
    const own = (await xdotool(...search)).split('\n');
    const set = (hint: '0' | '1'): Promise<unknown> =>
      Promise.all(own.map((id) => xdotool('set_window', '--urgency', hint, id)));
    if (own.includes(await focused())) return;
    await set('1');
    await focusOfOwn();
    await set('0');
  }

  return () => {
    if (isAsking) return;
    isAsking = true;
    // Without X11, and after the window has closed, xdotool fails.
    void ask()
      .catch(() => undefined)
      .finally(() => (isAsking = false));
  };
}
