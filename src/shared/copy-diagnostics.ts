// Copies the diagnostics to the clipboard as JSON, for an error report.
import type { Line } from '../line/api.ts';

/** Returns false if the engine does not answer, or the browser does not allow copying. */
export async function copyDiagnostics(line: Line): Promise<boolean> {
  const text = line.command('diagnostics', {}, null).then((answer) => {
    if (!answer.ok) throw new Error('no diagnostics');
    return new Blob([JSON.stringify(answer.value, null, 1)], { type: 'text/plain' });
  });
  try {
    // Some browsers allow the write only inside the user gesture, so it starts now with a promise of the text.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return true;
  } catch {
    return false;
  }
}
