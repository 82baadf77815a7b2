// The page for a failure before or inside React. It uses no framework and no message catalogue, because neither may
// have loaded, and contains both languages.
import type { Line } from '../line/api.ts';
import { copyDiagnostics } from '../shared/diagnostics/copy-diagnostics.ts';

export interface Crash {
  error: unknown;
  /** null where the browser cannot run the engine. */
  line: Line | null;
}

export function showFallbackPage(page: Document, container: HTMLElement, { error, line }: Crash): void {
  const sentence = page.createElement('p');
  sentence.textContent = 'The page did not load completely. 網頁沒有完整載入。';
  const button = (label: string, act: () => void): HTMLButtonElement => {
    const element = page.createElement('button');
    element.textContent = label;
    element.addEventListener('click', act);
    return element;
  };
  const reload = button('Reload · 重新載入', () => page.location.reload());
  const copy = button('Copy diagnostics · 複製診斷資訊', () => void tellCopied());
  const tellCopied = async (): Promise<void> => {
    copy.textContent = (await copyDiagnostics(line, error)) ? 'Copied · 已複製' : 'Not copied · 未能複製';
  };
  container.replaceChildren(sentence, reload, copy);
}
