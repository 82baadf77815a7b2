// The request for attention of a window on X11: the urgency hint (ICCCM 4.1.2.4), which window managers show as a flashing
// entry in the task bar. The debugging protocol has no command for it. Without X11 or xdotool there is no request.
import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Time between two looks at the focus while a window asks for attention, ms. */
const FOCUS_INTERVAL = 500;

/**
 * @param pid the process of Chromium
 * @param env with DISPLAY
 * @returns asks for attention until the window has the focus
 */
export function x11Attention(pid: number, env: NodeJS.ProcessEnv): () => void {
  let isAsking = false;
  const xdotool = async (...args: string[]): Promise<string> =>
    (await run('xdotool', args, { env })).stdout.trim();

  const ownWindows = async (): Promise<string[]> =>
    (await xdotool('search', '--all', '--pid', `${pid}`, '--class', 'Partyline')).split('\n');

  /** The number of the window with the focus; '' for none. */
  const focused = (): Promise<string> => xdotool('getactivewindow').catch(() => '');

  async function ask(): Promise<void> {
    const own = await ownWindows();
    const set = (hint: '0' | '1'): Promise<unknown> =>
      Promise.all(own.map((id) => xdotool('set_window', '--urgency', hint, id)));
    if (own.includes(await focused())) return;
    await set('1');
    while (!own.includes(await focused())) await delay(FOCUS_INTERVAL, undefined, { ref: false });
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
