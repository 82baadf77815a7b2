// Copies the diagnostics to the clipboard as JSON, for an error report. Their code loads with the first copy.
import type { Line } from '../../line/api.ts';

/**
 * Returns false if the browser does not allow copying.
 * @param line null where the page could not connect to the engine
 * @param error the error that the page shows
 */
export async function copyDiagnostics(line: Line | null, error?: unknown): Promise<boolean> {
  const text = import('./diagnostics-text.ts')
    .then((part) => part.diagnosticsText(line, error))
    // Without its code, the report names at least the build.
    .catch(() => JSON.stringify({ page: { build: __BUILD__ } }));
  try {
    // Some browsers allow the write only inside the user gesture, so it starts now with a promise of the text.
    const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}
