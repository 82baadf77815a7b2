// The tab. Opens the diagnostics over whatever stands on the page.
import type { Line } from '../../line/api.ts';
import { overPage } from '../over-page.tsx';
import { Panel } from './Panel.tsx';

let isOpen = false;

export async function openDiagnostics(line: Line): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await overPage(line, (close) => (
    <Panel
      onClose={() => {
        isOpen = false;
        close();
      }}
    />
  ));
}
