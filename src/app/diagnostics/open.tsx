// Opens the diagnostics panel over the page, also over an error page.
import type { Line } from '../../line/api.ts';
import { renderInSeparateRoot } from '../separate-root.tsx';
import { Panel } from './Panel.tsx';

let isOpen = false;

export async function openDiagnostics(line: Line): Promise<void> {
  if (isOpen) return;
  isOpen = true;
  await renderInSeparateRoot(line, (close) => (
    <Panel
      onClose={() => {
        isOpen = false;
        close();
      }}
    />
  ));
}
