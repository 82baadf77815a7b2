// The tab. What a page does when its first screen stands: follows releases, says that the start takes long, and looks
// inside where its address asks for it.
import type { Line } from '../line/api.ts';
import { followRelease } from '../platform/release/follow.ts';
import styles from './later.module.css';
import { overPage } from './over-page.tsx';

/** In the address of a page whose user wants to look inside. */
const DEBUG = /[?&]debug\b/;

/** An engine that has told nothing by then is late, ms. */
const LATE = 7000;

export async function later(line: Line): Promise<void> {
  followRelease(line);
  setTimeout(() => void sayLate(line).catch(() => undefined), LATE);
  if (DEBUG.test(location.search)) await (await import('./diagnostics/open.tsx')).openDiagnostics(line);
}

async function sayLate(line: Line): Promise<void> {
  const isLate = (): boolean =>
    line.state().kind === 'connecting' && line.view({ view: 'status' }).rows.length === 0;
  if (!isLate()) return;
  const { Booting } = await import('./sentences.tsx');
  const close = await overPage(line, () => <Booting />, styles.over);
  const look = (): void => {
    if (isLate()) return;
    for (const stop of stops) stop();
    close();
  };
  const stops = [line.watchState(look), line.watch({ view: 'status' }, look)];
  look();
}
